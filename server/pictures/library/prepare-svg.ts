import { imageSize } from 'image-size';
import type { PreparedPicture } from '../svg-renderer.ts';
import { PictureRefusedError } from './picture-refused.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

// A thousand screens; a browser that shows all of it would need gigabytes.
const maxSidePixels = 20_000;

/** An SVG that only draws, for the library. @throws PictureRefusedError */
export function prepareSvg(original: Uint8Array): PreparedPicture {
  const { svg, removed } = sanitizeSvg(decoded(original));
  const bytes = Buffer.from(svg);
  const side = longSideOf(bytes);
  if (side === 0) throw new PictureRefusedError('This SVG has neither a width and a height nor a viewBox; export it with one of them');
  if (side > maxSidePixels) throw new PictureRefusedError('This SVG is wider or higher than 20,000 pixels; export it smaller');
  return { bytes, removed };
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new PictureRefusedError('This SVG is not UTF-8; save it as UTF-8', { cause });
  }
}

/** In pixels; 0 without a size. */
function longSideOf(svg: Buffer): number {
  try {
    const { width, height } = imageSize(svg);
    return width > 0 && height > 0 ? Math.max(width, height) : 0;
  } catch {
    // `image-size` throws errors of many types.
    return 0;
  }
}
