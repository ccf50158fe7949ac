import type { Fonts } from '../layout/fonts.ts';
import { thousandths } from '../layout/grid-and-type.ts';
import type { Box, CoverTextOperation } from '../model/page/drawing.ts';
import { bleed, pointsPerInch, trim, PrintRefusedError } from '../model/page/printed-book.ts';
import { spineOf } from '../model/page/print-products.ts';
import type { JournalPlan } from './plan-journal.ts';
import type { Printer } from './printers.ts';
import type { PdfPage } from './render-pdf.ts';

const barcodeFromEdges = 0.25;

/** The parts of an open cover in points, from the top left corner of the trimmed back. */
export interface CoverPlaces {
  whole: Box;
  sheet: Box;
  back: Box;
  spine: Box;
  front: Box;
  barcode: Box;
  /** Where words may be; the spine of a thin book has none. */
  safe: { back: Box; front: Box; spine?: Box };
}

/** @throws PrintRefusedError when the thickness of the paper is unknown */
export function placesOfCover(plan: Pick<JournalPlan, 'book' | 'pagesPerInch' | 'paper' | 'printer'>): CoverPlaces {
  return coverPlaces(spineOfBook(plan).width, plan.printer, plan.book.length);
}

/** @throws PrintRefusedError when the thickness of the paper is unknown */
export function spineOfBook({ book, printer, paper, pagesPerInch }: Pick<JournalPlan, 'book' | 'pagesPerInch' | 'paper' | 'printer'>) {
  const spine = spineOf({ pages: book.length, paper, pagesPerInch, printer: printer.id });
  if (spine) return spine;
  throw new PrintRefusedError(
    `site.yaml: print.pagesPerInch is missing; ask ${printer.name} how many pages of its paper are an inch thick`,
  );
}

/** The smallest type on a spine in points, and its letters from the highest to the lowest in em. */
export const minSpineType = 8;
export const lettersHeight = 0.99;

/** Why the spine has no words; undefined when it may. @param spine in inches */
export function whyNoSpineWords(spine: number, { minPagesForSpineText, safeOnSpine }: Printer, pages: number): string | undefined {
  if (pages < minPagesForSpineText) return `below ${minPagesForSpineText} pages`;
  return (spine - 2 * safeOnSpine) * pointsPerInch < minSpineType * lettersHeight ? `in ${minSpineType} pt in so little room` : undefined;
}

/** @param spine in inches */
export function coverPlaces(spine: number, printer: Printer, pages: number): CoverPlaces {
  const { barcode, safeOnCover, safeOnSpine } = printer;
  const box = (x: number, width: number) => inPoints({ x, y: 0, width, height: trim.height });
  const places = { back: box(0, trim.width), spine: box(trim.width, spine), front: box(trim.width + spine, trim.width) };
  const [across, down] = [safeOnSpine * pointsPerInch, safeOnCover * pointsPerInch];
  const hasSpineText = whyNoSpineWords(spine, printer, pages) === undefined;
  return {
    ...places,
    whole: box(0, 2 * trim.width + spine),
    sheet: inset(box(0, 2 * trim.width + spine), -bleed * pointsPerInch, -bleed * pointsPerInch),
    barcode: inPoints({
      x: trim.width - barcodeFromEdges - barcode.width,
      y: trim.height - barcodeFromEdges - barcode.height,
      width: barcode.width,
      height: barcode.height,
    }),
    safe: {
      back: inset(places.back, down, down),
      front: inset(places.front, down, down),
      ...(hasSpineText && { spine: inset(places.spine, across, down) }),
    },
  };
}

/** The page of a PDF for the whole cover. */
export function coverPage({ whole, sheet }: CoverPlaces, operations: PdfPage['operations']): PdfPage {
  const { width, height } = sheet;
  const origin = { x: -sheet.x, y: -sheet.y };
  return { width, height, origin, trim: { ...whole, ...origin }, bleed: { x: 0, y: 0, width, height }, operations };
}

/** Around the letters of a text: EB Garamond rises 0.72 em above its baseline and falls 0.27 em below. */
export function boxOfText({ x, y, text, font, size, isTurned }: CoverTextOperation, fonts: Fonts): Box {
  const [length, above, below] = [fonts.advance(text, font) * size, 0.72 * size, 0.27 * size];
  return isTurned ? { x: x - below, y, width: above + below, height: length } : { x, y: y - above, width: length, height: above + below };
}

export function isInside(box: Box, area: Box): boolean {
  return box.x >= area.x && box.y >= area.y && box.x + box.width <= area.x + area.width && box.y + box.height <= area.y + area.height;
}

export function inset({ x, y, width, height }: Box, across: number, down: number): Box {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}

/** SVG path data. */
export function rectanglePath({ x, y, width, height }: Box): string {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(thousandths);
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
}

function inPoints({ x, y, width, height }: Box): Box {
  const [left, top, across, down] = [x, y, width, height].map((inches) => thousandths(inches * pointsPerInch)) as [
    number,
    number,
    number,
    number,
  ];
  return { x: left, y: top, width: across, height: down };
}

/** The cover in inches: back, spine and front with a bleed on four edges. */
export function coverSize(spine: number): { width: number; height: number } {
  return { width: 2 * bleed + 2 * trim.width + spine, height: 2 * bleed + trim.height };
}
