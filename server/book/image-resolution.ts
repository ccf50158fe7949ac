/** In pixels per inch: KDP's minimum, as public guides quote it (2026). */
const minImageDpi = 300;

/** Why a picture is too coarse for print; undefined when it is not. @param width in pixels @param dpi unrounded, in its place on the page */
export function resolutionFault(width: number, dpi: number): string | undefined {
  if (dpi >= minImageDpi) return undefined;
  const needed = Math.ceil((width * minImageDpi) / dpi);
  return `would be printed at ${Math.floor(dpi)} pixels per inch, and ${minImageDpi} are needed; save it ${needed} pixels wide, or give it fewer rows`;
}
