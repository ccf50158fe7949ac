import { bleed, trim } from '../model/page/printed-book.ts';
import type { Paper, Printer } from './printers.ts';

export interface Spine {
  /** In inches. */
  width: number;
  /** Whether the printer has to confirm it. */
  isEstimated: boolean;
}

/** The spine of a book; undefined where only the printer knows the thickness of its paper. */
export function spineOf({ thickness }: Printer, paper: Paper, pages: number, pagesPerInch: number | undefined): Spine | undefined {
  if (thickness && !thickness.isEstimated) return { width: pages * thickness[paper], isEstimated: false };
  if (pagesPerInch !== undefined) return { width: pages / pagesPerInch, isEstimated: false };
  return thickness && { width: pages * thickness[paper], isEstimated: true };
}

/** The cover in inches: back, spine and front with a bleed on four edges. */
export function coverSize(spine: number): { width: number; height: number } {
  return { width: 2 * bleed + 2 * trim.width + spine, height: 2 * bleed + trim.height };
}
