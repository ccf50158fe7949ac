import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../content/files/make-folder.ts';
import { openRepository } from '../content/repository.ts';
import { journalPagePicture, journalPageWidths, picturedPages } from '../model/api/pictures.ts';
import type { PicturedPage } from '../model/api/pictures.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import type { TemplatePages } from '../model/entities/template.ts';
import { memoize } from '../model/runtime/async-memo.ts';
import type { Fonts } from '../print/fonts.ts';
import { importFonts } from '../print/import-fonts.ts';
import { usualDesign } from '../print/journal-designs.ts';
import { layOutPage } from '../print/lay-out-page.ts';
import type { PageOrder } from '../print/lay-out-page.ts';
import { paintOutlines } from '../print/paint-outlines.ts';

const orders: Record<PicturedPage, Pick<PageOrder, 'type' | 'weekday' | 'side'>> = {
  'morning-left': { type: 'morning', weekday: 'monday', side: 'left' },
  'morning-right': { type: 'morning', weekday: 'monday', side: 'right' },
  'evening-left': { type: 'evening', weekday: 'monday', side: 'left' },
  'evening-right': { type: 'evening', weekday: 'monday', side: 'right' },
  'sunday-left': { type: 'sunday_reflection', weekday: 'sunday', side: 'left' },
  'sunday-right': { type: 'sunday_reflection', weekday: 'sunday', side: 'right' },
};

/** Functions that render pictures of a template's pages, by URL. */
export function journalPictures(pages: TemplatePages, fonts: () => Promise<Fonts>): ReadonlyMap<string, () => Promise<Buffer>> {
  const drawings = new Map<string, Promise<Buffer>>();
  const drawingOf = (page: PicturedPage, design: readonly PageBlock[]) =>
    memoize(drawings, page, async () => {
      const faces = await fonts();
      return Buffer.from(paintOutlines(layOutPage({ ...orders[page], design }, faces), faces));
    });
  return new Map(
    picturedPages.flatMap((page) => {
      const design = pages[orders[page].type];
      if (!design) return [];
      return journalPageWidths.map(
        (width) => [journalPagePicture(page, width), async () => inPixels(await drawingOf(page, design), width)] as const,
      );
    }),
  );
}

/** Writes the pictures of the usual template's pages in the content at `contentFolder`; none when no template has pages. */
export async function writeJournalPictures(folder: string, fontsFolder: string, contentFolder: string): Promise<void> {
  const fonts = importFonts().then(({ loadFonts }) => loadFonts(fontsFolder));
  const design = usualDesign((await openRepository(contentFolder)).list('templates'));
  const pictures = design ? [...journalPictures(design.pages, () => fonts)] : [];
  await Promise.all(
    pictures.map(async ([address, make]) => {
      const file = path.join(folder, address);
      makeFolder(path.dirname(file));
      await writeFile(file, await make());
    }),
  );
}

/** With 16 grays, a lossless WebP has half the bytes of a lossy format. */
async function inPixels(svg: Buffer, width: number): Promise<Buffer> {
  // Lazy, because it loads slowly.
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
