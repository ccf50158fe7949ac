import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileProblem } from '../content/files/read-file.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import type { Repository } from '../content/repository.ts';
import type { PrintProblem } from '../model/api/editions-api.ts';
import type { ImageOperation } from '../model/page/drawing.ts';
import { minImageDpi, pointsPerInch } from '../model/page/printed-book.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import { placeOf } from './preflight.ts';

/** The pictures of a book as PNGs in black and grey, by file; and those that are missing or too small, at their places in the pages. */
export async function loadImages(content: Repository, sheets: readonly Pick<LaidOutSheet, 'operations' | 'page'>[]) {
  const images = new Map<string, LoadedImage>();
  const sizes = new Set<string>();
  const problems = new Map<string, PrintProblem>();
  for (const { page, operations } of sheets)
    for (const mark of operations) {
      if (mark.kind !== 'image') continue;
      const file = `pages/${page.id}.yaml`;
      const key = `${file} ${mark.file} ${mark.width} ${mark.height}`;
      if (sizes.has(key)) continue;
      sizes.add(key);
      const loaded = await loadImage(path.join(content.folder, mark.file), mark);
      // A picture is in the file once, in its largest size.
      if (typeof loaded !== 'string') {
        if (loaded.scale > (images.get(mark.file)?.scale ?? 0)) images.set(mark.file, loaded);
      } else {
        const problem = fileProblem(file, 'unprintable-image', `${mark.file} ${loaded}`);
        problems.set(key, { ...problem, ...placeOf(content, file, ['blocks'], mark.file) });
      }
    }
  return { images: new Map([...images].map(([file, { png }]) => [file, png])), problems: [...problems.values()] };
}

interface LoadedImage {
  png: Buffer;
  scale: number;
}

async function loadImage(file: string, place: ImageOperation): Promise<LoadedImage | string> {
  const bytes = await readFile(file).catch(ignoreMissing);
  if (!bytes) return 'does not exist';
  const { default: sharp } = await import('sharp');
  const { autoOrient, format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ autoOrient: { width: 0, height: 0 }, format: undefined }));
  const { width, height } = autoOrient;
  if (!width || !height) return 'is not a picture that can be printed; save it as PNG, JPEG, WebP or SVG';
  const scale = Math.min(place.width / width, place.height / height);
  const dpi = Math.floor(pointsPerInch / scale);
  const isDrawn = format === 'svg';
  if (!isDrawn && dpi < minImageDpi) {
    const [needed, rows] = [Math.ceil((width * minImageDpi) / dpi), 'give it fewer rows'];
    return `would be printed with ${dpi} pixels for an inch, and ${minImageDpi} are needed; save it ${needed} pixels wide, or ${rows}`;
  }
  // Of a drawing without pixels of its own, as many as a press prints dots.
  const pixels = isDrawn ? sharp(bytes, { density: drawingDpi * scale }) : sharp(bytes).autoOrient();
  return { png: await pixels.flatten({ background: '#ffffff' }).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer(), scale };
}

const drawingDpi = 600;
