import { bleed, pointsPerInch } from '../model/page/printed-book.ts';
import { pageHeight, pageWidth } from '../layout/scale.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import type { PdfPage } from './paint-pdf.ts';
import type { Printer } from './printers.ts';

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
