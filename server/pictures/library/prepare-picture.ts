import type { Sharp } from 'sharp';
import { isSystemError } from '../../content/files/system-error.ts';
import { failOn, maxPixels, maxSeconds } from '../render-variant.ts';
import { prepareSvg, type PreparedPicture } from '../svg-renderer.ts';
import { PictureRefusedError, type PictureKind } from '../picture-kind.ts';

/** The long side in pixels: twice the widest column that shows a picture, for high-density screens. */
export const maxSidePixels = 2400;

// Visitors get an SVG as it is.
const maxSvgBytes = 2 * 1024 * 1024;

// High enough that losses are barely visible, because variants are made from these bytes.
const quality = { jpeg: 88, webp: 88, avif: 70 };

/**
 * Makes the bytes that the library stores: at most `maxSidePixels` a side, upright, in sRGB, without metadata such as locations. An SVG
 * keeps only what draws. @throws PictureRefusedError, or the reason of `closing`, which aborts the trial rendering of an SVG
 */
export async function preparePicture(bytes: Buffer, kind: PictureKind, closing: AbortSignal): Promise<PreparedPicture> {
  try {
    if (kind.type !== 'image/svg+xml') return await preparePixels(bytes, kind);
    if (bytes.length > maxSvgBytes) throw new PictureRefusedError('This SVG is larger than 2 MiB; export it as a PNG');
    return await prepareSvg(bytes, closing);
  } catch (error) {
    closing.throwIfAborted();
    // The machine failed, not the picture.
    if (error instanceof PictureRefusedError || isSystemError(error) || !(error instanceof Error)) throw error;
    throw new PictureRefusedError(sentenceFor(error, kind), { cause: error });
  }
}

async function preparePixels(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture> {
  // Imported lazily: it is slow to load, and the server starts without it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const mayMove = kind.type === 'image/gif';
  const picture = sharp(bytes, { animated: mayMove, limitInputPixels: maxPixels, failOn }).timeout({ seconds: maxSeconds });
  // sharp counts the height of all frames of a GIF.
  const { width, height, pages = 1 } = await picture.metadata();
  if (width * height > maxPixels) throw new PictureRefusedError(tooManyPixels);
  if ((pages > 1 && !mayMove) || isAnimatedPng(bytes))
    throw new PictureRefusedError(`This is ${kind.noun} with animation; send a GIF, or a still picture`);
  // sharp applies the colour profile and drops it, so the picture is in sRGB.
  const upright = picture
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded = encoders[kind.type]?.(upright, bytes) ?? upright.jpeg({ quality: quality.jpeg, mozjpeg: true });
  return { bytes: await encoded.toBuffer(), removed: [] };
}

/** sharp reads only the first frame of an animated PNG. The chunk `acTL`, before the pixels, counts the frames: https://www.w3.org/TR/png-3/#acTL-chunk */
function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === '\x89PNG' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}

const encoders: Partial<Record<PictureKind['type'], (picture: Sharp, original: Buffer) => Sharp>> = {
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  // A lossless WebP stays lossless.
  'image/webp': (picture, original) => picture.webp({ quality: quality.webp, lossless: original.subarray(0, 64).includes('VP8L') }),
  'image/avif': (picture) => picture.avif({ quality: quality.avif }),
  'image/gif': (picture) => picture.gif(),
};

const tooManyPixels = `This picture has more than ${maxPixels / 1e6} megapixels; save it smaller`;

function sentenceFor({ message }: Error, { noun }: PictureKind): string {
  if (/pixel limit|maximum.*dimension/i.test(message)) return tooManyPixels;
  if (/timeout|more than \d+ seconds/i.test(message)) return 'This picture takes too long to draw; make it simpler or smaller';
  return `This looks like ${noun}, but it is damaged or cut off; export it again`;
}
