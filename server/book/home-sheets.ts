import { groupBy } from '../model/group-by.ts';
import type { HomePaper } from '../model/page/print-products.ts';
import type { PdfPage } from './render-pdf.ts';

/** The paper of home printers in landscape, in points: ANSI A and ISO 216. */
export const homePapers = {
  letter: { name: 'US Letter paper', width: 792, height: 612 },
  a4: { name: 'A4 paper', width: 841.89, height: 595.276 },
} as const satisfies Record<HomePaper, object>;

/**
 * Lays out spreads on sheets for home printers, as large as the paper allows: the margins of the pages cover those of the printer. The last
 * page shares a sheet with the first, which saves one. @param pages an even number, without bleed
 */
export function homeSheets(pages: readonly PdfPage[], paper: HomePaper): PdfPage[] {
  const { width, height } = homePapers[paper];
  const { width: pageWidth, height: pageHeight } = pages[0] ?? { width, height };
  const scale = Math.min(width / (2 * pageWidth), height / pageHeight);
  const whole = { x: 0, y: 0, width, height };
  const top = (height - scale * pageHeight) / 2;
  const spreads = groupBy(pages.keys(), (index) => Math.floor(((index + 1) % pages.length) / 2));
  return [...spreads.values()].map((indexes) => {
    const parts = indexes.flatMap((index): PdfPage[] => {
      const page = pages[index];
      const isLeft = index % 2 === 1;
      return page ? [{ ...page, scale, origin: { x: width / 2 - (isLeft ? scale * pageWidth : 0), y: top } }] : [];
    });
    return { width, height, origin: whole, trim: whole, bleed: whole, operations: [], parts };
  });
}
