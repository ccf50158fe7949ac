import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { journalPagePicture, journalPageWidths } from '../model/picture.ts';
import type { PicturedPage } from '../model/picture.ts';
import { sides } from '../model/print.ts';
import { once } from '../once.ts';
import type { Fonts } from '../print/fonts.ts';
import { layOutPage } from '../print/lay-out-page.ts';
import { paintOutlines } from '../print/paint-outlines.ts';

type PageOrder = Parameters<typeof layOutPage>[0];

// The picture's name for each page, and the day that its head shows.
const pages = {
  morning: { type: 'morning', weekday: 'monday' },
  evening: { type: 'evening', weekday: 'monday' },
  sunday: { type: 'sunday_reflection', weekday: 'sunday' },
} as const;

/**
 * The journal's own pages as pictures for the site, by the names that `journalPagePicture` gives them, in the sizes that screens take
 * best. They change with the code alone.
 */
export function journalPictures(fonts: () => Promise<Fonts>): ReadonlyMap<string, () => Promise<Buffer>> {
  const drawings = new Map<string, Promise<Buffer>>();
  const drawingOf = (page: PicturedPage, order: PageOrder) =>
    once(drawings, page, async () => {
      const faces = await fonts();
      return Buffer.from(paintOutlines(layOutPage(order, faces), faces));
    });

  return new Map(
    Object.entries(pages).flatMap(([type, order]) =>
      sides.flatMap((side) => {
        const page = `${type as keyof typeof pages}-${side}` as const;
        return journalPageWidths.map((width) => {
          const make = async () => inPixels(await drawingOf(page, { ...order, side }), width);
          return [path.posix.basename(journalPagePicture(page, width)), make] as const;
        });
      }),
    ),
  );
}

/** Writes all of them to a folder, made when it is not there. */
export async function writeJournalPictures(folder: string, fonts: () => Promise<Fonts>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = [...journalPictures(fonts)];
  await Promise.all(pictures.map(async ([name, make]) => writeFile(path.join(folder, name), await make())));
}

/** Sixteen grays are enough for the edges of letters, and half the bytes of any format that would smear them. */
async function inPixels(svg: Buffer, width: number): Promise<Buffer> {
  // Loaded here, for it takes a while and no start of the server needs it.
  const { default: sharp } = await import('sharp');
  const { width: drawn = width, density = 72 } = await sharp(svg).metadata();
  const grays = await sharp(svg, { density: (density * width) / drawn })
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png({ palette: true, colours: 16, dither: 0 })
    .toBuffer();
  return sharp(grays).webp({ lossless: true }).toBuffer();
}
