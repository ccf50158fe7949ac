import type { Sharp } from 'sharp';
import { isSystemError } from '../../content/files/system-error.ts';
import { maxPixels, maxSeconds } from '../render-variant.ts';
import { prepareSvg, type PreparedPicture } from '../svg-renderer.ts';
import { PictureRefusedError, type PictureKind } from '../picture-kind.ts';

/** In pixels, of the long side. Twice the widest column at which a page shows a picture, for dense screens. */
export const maxSidePixels = 2400;

// An SVG is served as it is, to everybody.
const maxSvgBytes = 2 * 1024 * 1024;

// Little below what an eye sees, for the variants are made from these bytes.
const quality = { jpeg: 88, webp: 88, avif: 70 };

/**
 * Makes the bytes that the library stores: at most `maxSidePixels` a side, upright, in sRGB, and with nothing but the pixels, so without
 * places, names and times; or an SVG that only draws.
 * @param closing ends the trial of an SVG when it aborts
 * @throws PictureRefusedError with a sentence about what is wrong with the picture, or the reason of `closing`
 */
export async function preparePicture(bytes: Buffer, kind: PictureKind, closing: AbortSignal): Promise<PreparedPicture> {
  try {
    if (kind.type !== 'image/svg+xml') return await preparePixels(bytes, kind);
    if (bytes.length > maxSvgBytes) throw new PictureRefusedError('This SVG is larger than 2 MiB; export it as a PNG');
    return await prepareSvg(bytes, closing);
  } catch (error) {
    closing.throwIfAborted();
    // The machine failed, and not the picture.
    if (error instanceof PictureRefusedError || isSystemError(error) || !(error instanceof Error)) throw error;
    throw new PictureRefusedError(sentenceFor(error, kind), { cause: error });
  }
}

async function preparePixels(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture> {
  // Loading it takes a while, and no start of the server needs it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const mayMove = kind.type === 'image/gif';
  const picture = sharp(bytes, { animated: mayMove, limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds });
  // Of a GIF, the height of all its frames.
  const { width, height, pages = 1 } = await picture.metadata();
  if (width * height > maxPixels) throw new PictureRefusedError(tooManyPixels);
  if ((pages > 1 && !mayMove) || isAnimatedPng(bytes))
    throw new PictureRefusedError(`This is ${kind.noun} that moves; send a GIF, or a still picture`);
  // Without its profile, which sharp applies, the picture is in sRGB.
  const upright = picture
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return { bytes: await encoded(upright, kind, bytes), removed: [] };
}

/** sharp reads the first picture of an animated PNG alone. The chunk that counts them is before the pixels: https://www.w3.org/TR/png-3/#acTL-chunk */
function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === '\x89PNG' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}

function encoded(picture: Sharp, { type }: PictureKind, original: Buffer): Promise<Buffer> {
  switch (type) {
    case 'image/png':
      return picture.png({ compressionLevel: 9 }).toBuffer();
    case 'image/webp':
      // A drawing without loss stays one.
      return picture.webp({ quality: quality.webp, lossless: original.subarray(0, 64).includes('VP8L') }).toBuffer();
    case 'image/avif':
      return picture.avif({ quality: quality.avif }).toBuffer();
    case 'image/gif':
      return picture.gif().toBuffer();
    default:
      return picture.jpeg({ quality: quality.jpeg, mozjpeg: true }).toBuffer();
  }
}

const tooManyPixels = `This picture has more than ${maxPixels / 1e6} megapixels; save it smaller`;

function sentenceFor({ message }: Error, { noun }: PictureKind): string {
  if (/pixel limit|maximum.*dimension/i.test(message)) return tooManyPixels;
  if (/timeout|more than \d+ seconds/i.test(message)) return 'This picture takes too long to draw; make it simpler or smaller';
  return `This looks like ${noun}, but it is damaged or cut off; export it again`;
}
