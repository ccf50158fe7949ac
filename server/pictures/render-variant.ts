import type { Sharp } from 'sharp';
import type { Variant } from '../model/api/picture-sizes.ts';

// About 10,000 by 10,000: more than any camera has, and too few to fill the memory.
export const maxPixels = 100e6;

// Samsung's phones write JPEGs of which the decoder warns: https://github.com/lovell/sharp/issues/1578. A picture that is cut off stays an error.
export const failOn = 'error';

// Noise of 100 million pixels takes 8 seconds on two cores, a photograph one or two.
export const maxSeconds = 30;

// The limit of WebP. AVIF allows one row more.
const maxRows = 16_383;

// The size of link previews on social networks.
const frame = { width: 1200, height: 630 };

// A picture one pixel tall, scaled to cover the frame, would be hundreds of times as wide. Only its middle is shown.
const maxFrames = 4;

export async function renderVariant(original: Buffer, variant: Variant): Promise<Buffer> {
  // Imported lazily: it is slow to load, and the server starts without it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = sharp(original, { limitInputPixels: maxPixels, failOn }).timeout({ seconds: maxSeconds }).autoOrient();
  if (variant.kind === 'social') {
    const cut = await cutToFrames(picture);
    const framed = cut.resize({ ...frame, fit: 'cover', position: 'attention' }).flatten({ background: '#ffffff' });
    return (variant.format === 'png' ? framed.png({ palette: true, colours: 64 }) : framed.jpeg({ quality: 82, mozjpeg: true })).toBuffer();
  }
  const sized = picture.resize({ width: variant.width, height: maxRows, fit: 'inside', withoutEnlargement: true });
  // Effort 4 takes four times as long for 2% to 7% fewer bytes. Wide variants are for high-density screens, which hide more losses.
  return (
    variant.format === 'avif' ? sized.avif({ quality: variant.width > 800 ? 41 : 55, effort: 3 }) : sized.webp({ quality: 78 })
  ).toBuffer();
}

async function cutToFrames(picture: Sharp): Promise<Sharp> {
  const { width, height } = (await picture.metadata()).autoOrient;
  const ratio = frame.width / frame.height;
  const middle = {
    width: Math.min(width, Math.ceil(height * ratio * maxFrames)),
    height: Math.min(height, Math.ceil((width / ratio) * maxFrames)),
  };
  if (middle.width === width && middle.height === height) return picture;
  return picture.extract({ ...middle, left: (width - middle.width) >> 1, top: (height - middle.height) >> 1 });
}
