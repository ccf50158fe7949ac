import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileProblem } from '../model/entities/problem.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import type { ImageOperation } from '../model/api/drawing.ts';
import type { PrintProblem } from '../model/api/editions-api.ts';
import { groupBy } from '../model/group-by.ts';
import { pointsPerInch } from '../model/page/measures.ts';
import { resolutionFault } from './image-resolution.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import type { BookContent } from './plan-journal.ts';
import { placeOf } from './preflight.ts';

/** The pictures of a book as greyscale PNGs, by file, and a problem for each place whose picture is missing or too coarse. */
export async function loadImages(content: BookContent, sheets: readonly Pick<LaidOutSheet, 'operations' | 'page'>[]) {
  const images = new Map<string, { png: Buffer; scale: number }>();
  const problems: PrintProblem[] = [];
  const marks = sheets.flatMap(({ page, operations }) => operations.flatMap((mark) => (mark.kind === 'image' ? { page, mark } : [])));
  for (const [first] of groupBy(marks, ({ page, mark }) => [page.id, mark.file, mark.width, mark.height].join(' ')).values()) {
    if (!first) continue;
    const { page, mark } = first;
    const loaded = await loadImage(path.join(content.folder, mark.file), mark);
    if (typeof loaded === 'string') {
      const file = `pages/${page.id}.yaml`;
      const problem = fileProblem(file, 'unprintable-image', `${mark.file} ${loaded}`);
      problems.push({ ...problem, ...placeOf(content, file, ['blocks'], mark.file) });
      // The PDF has each picture once, in its largest size.
    } else if (loaded.scale > (images.get(mark.file)?.scale ?? 0)) images.set(mark.file, loaded);
  }
  return { images: new Map([...images].map(([file, { png }]) => [file, png])), problems };
}

async function loadImage(file: string, place: ImageOperation) {
  const bytes = await readFile(file).catch(ignoreMissing);
  if (!bytes) return 'does not exist';
  const { default: sharp } = await import('sharp');
  const { autoOrient, format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ autoOrient: { width: 0, height: 0 }, format: undefined }));
  const { width, height } = autoOrient;
  if (!width || !height) return 'is not a picture that can be printed; save it as PNG, JPEG, WebP or SVG';
  const scale = Math.min(place.width / width, place.height / height);
  const isDrawn = format === 'svg';
  const fault = isDrawn ? undefined : resolutionFault(width, pointsPerInch / scale);
  if (fault !== undefined) return fault;
  // A drawing has no pixels. It gets as many as a press prints dots.
  const pixels = isDrawn ? sharp(bytes, { density: drawingDpi * scale }) : sharp(bytes).autoOrient();
  return { png: await pixels.flatten({ background: '#ffffff' }).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer(), scale };
}

const drawingDpi = 600;
