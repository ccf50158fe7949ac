import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { kindBehind } from '../content/files/read-folder.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import type { ImageOperation } from '../model/api/drawing.ts';
import type { PrintProblem } from '../model/api/editions-api.ts';
import { groupBy } from '../model/group-by.ts';
import { pointsPerInch } from '../model/page/measures.ts';
import { resolutionFault } from './image-resolution.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import type { BookContent } from './plan-journal.ts';
import { problemAt } from './problem-at.ts';

/** The pictures of a book as greyscale PNGs, by file, and a problem for each place whose picture is missing or too coarse. */
export async function loadImages(content: BookContent, sheets: readonly Pick<LaidOutSheet, 'operations' | 'page'>[], template?: string) {
  const images = new Map<string, { png: Buffer; scale: number }>();
  const problems: PrintProblem[] = [];
  const marks = sheets.flatMap(({ page, operations }) => operations.flatMap((mark) => (mark.kind === 'image' ? { page, mark } : [])));
  for (const [first] of groupBy(marks, ({ page, mark }) => [page.id, mark.file, mark.width, mark.height].join(' ')).values()) {
    if (!first) continue;
    const { page, mark } = first;
    const loaded = await loadImage(content.folder, mark.file.slice(1), mark);
    if (typeof loaded === 'string') {
      const file = page.kind === 'page' ? `pages/${page.id}.yaml` : `templates/${template}.yaml`;
      problems.push(problemAt(content.folder, file, [], 'unprintable-image', `${mark.file} ${loaded}`, mark.file));
      // The PDF has each picture once, in its largest size.
    } else if (loaded.scale > (images.get(mark.file)?.scale ?? 0)) images.set(mark.file, loaded);
  }
  return { images: new Map([...images].map(([file, { png }]) => [file, png])), problems };
}

async function loadImage(root: string, file: string, place: ImageOperation) {
  const kind = kindBehind(root, file);
  if (typeof kind === 'object' && kind.rule !== 'dangling-link') return kind.message;
  const bytes = await readFile(path.join(root, file)).catch(ignoreMissing);
  if (!bytes) return 'does not exist';
  const pixels = pixelsOf(bytes, place).catch(() => 'is not a picture that can be printed; save it as PNG, JPEG, WebP or SVG');
  return Promise.race([pixels, setTimeout(maxPictureMs, 'takes too long to draw; save it as PNG', { ref: false })]);
}

// An SVG can take days to render, and only ending the process stops it.
const maxPictureMs = 30_000;

/** @throws errors of sharp for bytes that are not a whole picture */
async function pixelsOf(bytes: Buffer, place: ImageOperation) {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { failOn: 'error' });
  const { autoOrient, format } = await picture.metadata();
  const { width, height } = autoOrient;
  const scale = Math.min(place.width / width, place.height / height);
  const isDrawn = format === 'svg';
  const fault = isDrawn ? undefined : resolutionFault(width, pointsPerInch / scale);
  if (fault !== undefined) return fault;
  // An SVG has no pixels, so it is rendered at the resolution of a press.
  const pixels = isDrawn ? picture.resize({ width: Math.ceil((width * scale * drawingDpi) / pointsPerInch) }) : picture.autoOrient();
  return { png: await pixels.flatten({ background: '#ffffff' }).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer(), scale };
}

const drawingDpi = 600;
