import type { JournalDesign } from '../content/journal-designs.ts';
import type { Paper } from '../model/page/print-products.ts';
import { margins, pointsPerInch, printerLabels, type PrinterName } from '../model/page/print-measures.ts';
import { measuresIn, type PageMeasures, type Strokes } from '../layout/grid-and-type.ts';

/** What a printer asks of an interior of 6 by 9 inches in black ink. Lengths are in inches, strokes and type in points. */
export interface Printer {
  id: PrinterName;
  name: string;
  source: string;
  bleed: 'three edges' | 'four edges';
  /** Whether it also takes pages in the size of the trim, where nothing bleeds. */
  isBleedOptional?: boolean;
  minPages: number;
  maxPages: Record<Paper, number>;
  pagesStep: number;
  strokes: Strokes;
  minStroke: number;
  minTypeSize: number;
  isPdfX: boolean;
  /** The box for the barcode. Whether the printer wants it white where it adds the barcode itself has no source yet: ask. */
  barcode: { width: number; height: number; isWhite: boolean };
  minPagesForSpineText: number;
  /** From the trim to words on the cover, and from the fold to words on the spine. */
  safeOnCover: number;
  safeOnSpine: number;
  advice: string;
}

export const printers: Record<PrinterName, Printer> = {
  kdp: {
    id: 'kdp',
    name: printerLabels.kdp,
    source: 'public guides that quote KDP, November 2026; compare https://kdp.amazon.com/en_US/help/topic/G201857950',
    bleed: 'three edges',
    isBleedOptional: true,
    minPages: 24,
    maxPages: { white: 828, cream: 776 },
    pagesStep: 2,
    strokes: { rule: 0.75, box: 0.75 },
    minStroke: 0.75,
    minTypeSize: 7,
    isPdfX: false,
    // https://kdp.amazon.com/en_US/help/topic/G201953020 (2026-11-23)
    barcode: { width: 2, height: 1.2, isWhite: false },
    minPagesForSpineText: 79,
    safeOnCover: 0.125,
    safeOnSpine: 0.0625,
    advice: 'choose black ink and 6 x 9 in',
  },
  ingramspark: {
    id: 'ingramspark',
    name: printerLabels.ingramspark,
    source: 'public guides, November 2026; the most pages, the lines and the type are cautious guesses: ask IngramSpark',
    bleed: 'three edges',
    minPages: 18,
    maxPages: { white: 1200, cream: 1200 },
    pagesStep: 2,
    strokes: { rule: 0.5, box: 0.5 },
    // No source: half a point is safe on a digital press.
    minStroke: 0.5,
    minTypeSize: 7,
    isPdfX: true,
    barcode: { width: 1.75, height: 1, isWhite: true },
    minPagesForSpineText: 48,
    // https://help.ingramspark.com/hc/en-us/articles/5338636202637 (2026-11-24): 0.25 in, and the fold may be off by 1/16 in.
    safeOnCover: 0.25,
    safeOnSpine: 0.0625,
    advice:
      'it recommends 0.5 in of margin on each edge, and the outside margin here is 0.375 in; its Cover Template Generator has the exact spine',
  },
  press: {
    id: 'press',
    name: printerLabels.press,
    source: 'ISO 15930-1:2001 for the file; the other limits are usual ones, and the shop decides',
    bleed: 'four edges',
    minPages: 16,
    maxPages: { white: 1600, cream: 1600 },
    // A leaf that is folded once has four pages.
    pagesStep: 4,
    strokes: { rule: 0.36, box: 0.48 },
    minStroke: 0.2,
    minTypeSize: 6,
    isPdfX: true,
    barcode: { width: 2, height: 1.2, isWhite: false },
    minPagesForSpineText: 80,
    safeOnCover: 0.125,
    safeOnSpine: 0.0625,
    advice: 'ask the shop for its paper and its number of pages to a signature',
  },
};

/** The inside margin in inches, from 1 page, by the number of pages, as public guides quote KDP (2026). */
const insideMargins = [
  { maxPages: 150, inches: 0.375 },
  { maxPages: 300, inches: 0.5 },
  { maxPages: 500, inches: 0.625 },
  { maxPages: 700, inches: 0.75 },
  { maxPages: Infinity, inches: 0.875 },
];

/** The inside margin of a book with this many pages, in inches: its template's, or the least. KDP's rule is used for the other printers too. */
export function insideMargin(pages: number, { template }: Pick<JournalDesign, 'template'>): number {
  const least = insideMargins.find(({ maxPages }) => pages <= maxPages)?.inches ?? 0;
  return Math.max(margins.inside, least, template.margins?.inside ?? 0);
}

/** The measures of a book with this many pages, in points. */
export function measuresOf(printer: Printer, pages: number, design: Pick<JournalDesign, 'template'>): PageMeasures {
  return measuresIn(design.template.rules, printer.strokes, insideMargin(pages, design) * pointsPerInch);
}
