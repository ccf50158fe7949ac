import type { Fonts } from '../layout/fonts.ts';
import { textAt, widthOf } from '../layout/blocks.ts';
import { styles, thousandths } from '../layout/grid-and-type.ts';
import type { Operation } from '../model/page/drawing.ts';
import { bleed, pointsPerInch, trim } from '../model/page/printed-book.ts';
import { counted } from '../model/text/counted.ts';
import { PrintRefusedError, type JournalPlan } from './plan-journal.ts';
import type { Paper, Printer } from './printers.ts';
import type { Box, PdfPage } from './render-pdf.ts';

// In inches, from https://kdp.amazon.com/en_US/help/topic/G201953020 (2026-11-23).
const safe = 0.125;
const safeOnSpine = 0.0625;
const barcodeFromEdges = 0.25;

/**
 * A page in the size of the cover, with the trim, the spine, the safe areas and the place of the barcode: to design on, not to print.
 * @throws PrintRefusedError when the thickness of the paper is unknown
 */
export function coverGuide({ book, title, printer, paper, pagesPerInch }: JournalPlan, fonts: Fonts): PdfPage {
  const { barcode } = printer;
  const pages = book.length;
  const { width: spine, isEstimated } = spineOf(printer, paper, pages, pagesPerInch) ?? refuseUnknownSpine(printer);
  const { width, height } = coverSize(spine);
  const back = { x: 0, y: 0, width: trim.width, height: trim.height };
  const middle = { x: trim.width, y: 0, width: spine, height: trim.height };
  const front = { ...back, x: trim.width + spine };
  const code = {
    x: trim.width - barcodeFromEdges - barcode.width,
    y: trim.height - barcodeFromEdges - barcode.height,
    width: barcode.width,
    height: barcode.height,
  };
  const areas: [Box, number][] = [
    [{ ...back, width: 2 * trim.width + spine }, 0.75],
    [middle, 0.75],
    [inset(back, safe, safe), 0.25],
    [inset(front, safe, safe), 0.25],
    ...(pages >= printer.minPagesForSpineText && spine > 2 * safeOnSpine
      ? [[inset(middle, safeOnSpine, safe), 0.25] as [Box, number]]
      : []),
    [code, 0.75],
  ];
  const size = `${thousandths(width)} × ${thousandths(height)} in with a bleed of ${bleed} in`;
  const labels: [Box, string[]][] = [
    [back, ['Back', `safe ${safe} in inside of the trim`]],
    [
      front,
      [
        'Front',
        title,
        `${counted(pages, 'page')} on ${paper} paper, ${printer.name}`,
        size,
        `spine ${isEstimated ? 'about ' : ''}${thousandths(spine)} in`,
        ...(isEstimated ? [`${printer.name} has its exact width: build the cover on its template`] : []),
        'a guide to design on, not to print',
      ],
    ],
    [code, ['Barcode', `${barcode.width} × ${barcode.height} in`]],
  ];
  const beyond = bleed * pointsPerInch;
  return {
    width: points(width),
    height: points(height),
    origin: { x: beyond, y: beyond },
    trim: { x: beyond, y: beyond, width: points(2 * trim.width + spine), height: points(trim.height) },
    bleed: { x: 0, y: 0, width: points(width), height: points(height) },
    operations: [...areas.map(([box, stroke]) => outlineOf(box, stroke)), ...labels.flatMap(([box, lines]) => centered(box, lines, fonts))],
  };
}

function outlineOf(box: Box, stroke: number): Operation {
  return { kind: 'rect', x: points(box.x), y: points(box.y), width: points(box.width), height: points(box.height), stroke };
}

function centered({ x, y, width, height }: Box, lines: string[], fonts: Fonts): Operation[] {
  const style = styles.label;
  const top = points(y + height / 2) - ((lines.length - 1) * style.leading) / 2;
  return lines.map((text, index) => {
    const left = points(x + width / 2) - widthOf({ text, style }, fonts) / 2;
    return textAt(left, top + index * style.leading, text, style);
  });
}

function inset({ x, y, width, height }: Box, across: number, down: number): Box {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}

function points(inches: number): number {
  return thousandths(inches * pointsPerInch);
}

function refuseUnknownSpine({ name }: Printer): never {
  throw new PrintRefusedError(`site.yaml: print.pagesPerInch is missing; ask ${name} how many pages of its paper are an inch thick`);
}

interface Spine {
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
