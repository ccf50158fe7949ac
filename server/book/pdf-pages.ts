import { moved, textAt, widthOf } from '../layout/blocks.ts';
import type { Fonts } from '../layout/fonts.ts';
import { pageHeight, pageWidth, styles } from '../layout/grid-and-type.ts';
import type { Operation } from '../model/page/drawing.ts';
import { bleed, pointsPerInch } from '../model/page/print-measures.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import type { Printer } from './printers.ts';
import type { PdfPage } from './render-pdf.ts';

/** The page of a PDF for a printer. With a bleed on three edges, the page ends at the trim where the spine is. */
export function placePage(
  { side, operations }: Pick<LaidOutSheet, 'side' | 'operations'>,
  { bleed: edges }: Pick<Printer, 'bleed'>,
): PdfPage {
  const beyond = bleed * pointsPerInch;
  const left = edges === 'four edges' || side === 'left' ? beyond : 0;
  const right = edges === 'four edges' || side === 'right' ? beyond : 0;
  const [width, height] = [left + pageWidth + right, pageHeight + 2 * beyond];
  return {
    width,
    height,
    origin: { x: left, y: beyond },
    trim: { x: left, y: beyond, width: pageWidth, height: pageHeight },
    bleed: { x: 0, y: 0, width, height },
    operations,
  };
}

/** Tabloid, on which a spread has room in its true size. */
const paper = { width: 17 * pointsPerInch, height: 11 * pointsPerInch };

/** The spreads of a book as it lies open, two pages a sheet of tabloid paper: to read, not to print from. */
export function proofOf(sheets: readonly LaidOutSheet[], title: string, fonts: Fonts): PdfPage[] {
  const spreads = new Map<number, LaidOutSheet[]>();
  for (const sheet of sheets) {
    const spread = Math.floor(sheet.number / 2);
    spreads.set(spread, [...(spreads.get(spread) ?? []), sheet]);
  }
  return [...spreads.values()].map((pages) => {
    const operations = pages.flatMap(({ side, operations: marks }): Operation[] => {
      const left = side === 'left' ? 0 : pageWidth;
      const edge: Operation = { kind: 'rect', x: left, y: 0, width: pageWidth, height: pageHeight, stroke: 0.25 };
      return [edge, ...marks.map((mark) => moved(mark, left, 0))];
    });
    const numbers = pages.map(({ number }) => number).join(' and ');
    const style = styles.label;
    const text = `Proof of ${title}, ${pages.length > 1 ? 'pages' : 'page'} ${numbers}. Not for print.`;
    const note = textAt(pageWidth - widthOf({ text, style }, fonts) / 2, pageHeight + 36, text, style);
    const origin = { x: paper.width / 2 - pageWidth, y: (paper.height - pageHeight) / 2 };
    const whole = { x: 0, y: 0, ...paper };
    return { ...paper, origin, trim: whole, bleed: whole, operations: [...operations, note] };
  });
}
