import { bleed, trim } from '../../model/page/print-measures.ts';
import type { Paper, Printer } from './printers.ts';

/** The width of the spine in inches; undefined where only the printer knows the thickness of its paper. */
export function spineWidth({ pageThickness }: Printer, paper: Paper, pages: number, pagesPerInch: number | undefined): number | undefined {
  if (pageThickness) return pages * pageThickness[paper];
  return pagesPerInch === undefined ? undefined : pages / pagesPerInch;
}

/** The cover in inches: back, spine and front with a bleed on four edges. */
export function coverSize(spine: number): { width: number; height: number } {
  return { width: 2 * bleed + 2 * trim.width + spine, height: 2 * bleed + trim.height };
}
