/** Draws an icon in the color of the text. @param size as a utility */
export function IconDrawing({ svg, size }: { svg: string; size: string }) {
  const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`;
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none inline-block bg-current forced-color-adjust-none forced-colors:bg-[CanvasText] ${size}`}
      style={{ mask }}
    />
  );
}
