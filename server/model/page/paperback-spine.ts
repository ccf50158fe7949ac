import { printProducts, type PrintChoice } from './print-products.ts';

/** The width of the spine of a paperback in inches, which is the thickness of its pages. `spineWidth` in `server/book/spine-width.ts` also knows hardcovers. Undefined if only the printer knows its paper. */
export function paperbackSpine({ pages, paper, pagesPerInch, printer }: PrintChoice): { width: number; isEstimated: boolean } | undefined {
  const thickness = printer && printProducts[printer].thickness;
  if (thickness && !thickness.isEstimated) return { width: pages * thickness[paper], isEstimated: false };
  if (pagesPerInch !== undefined) return { width: pages / pagesPerInch, isEstimated: false };
  return thickness && { width: pages * thickness[paper], isEstimated: true };
}
