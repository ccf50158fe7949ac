import type { JournalDesign } from '../content/tree/journal-designs.ts';
import { type Paper, printerLabels, type PrinterName, printProducts } from '../model/page/print-products.ts';
import { defaultTrim, marginsOf, pointsPerInch, trimLabel, trims, type TrimName } from '../model/page/measures.ts';
import { measuresIn, type PageMeasures, type Strokes } from '../layout/grid-and-type.ts';

/** What a printer requires of a book in black ink, 6 by 9 inches unless in `byTrim`. Lengths are in inches, strokes and type in points. */
export interface Printer {
  id: PrinterName;
  name: string;
  source: string;
  bleed: 'three edges' | 'four edges';
  /** Whether the printer also accepts pages in the size of the trim, where nothing bleeds. */
  isBleedOptional?: boolean;
  minPages: number;
  /** For each paper that comes in the trim. */
  maxPages: Partial<Record<Paper, number>>;
  pagesStep: number;
  /** Whether the last page must be blank, for the printer's own marks. */
  isLastPageBlank: boolean;
  /** The minimum distance from trim to ink, when it exceeds the trim's own margins. */
  margin?: number;
  strokes: Strokes;
  minStroke: number;
  minTypeSize: number;
  isPdfX: boolean;
  /** Values that differ for other trims. */
  byTrim?: Partial<Record<TrimName, Partial<Pick<Printer, 'maxPages' | 'pagesStep'>>>>;
  hardcover?: Hardcover;
  /** The box of the barcode, and whether to leave it white for a barcode that the printer adds. KDP prints its own white box. */
  barcode: { width: number; height: number; isWhite: boolean };
  minPagesForSpineText: number;
  /** Minimum distances: from the trim to words on the cover, and from the fold to words on the spine. */
  safeOnCover: number;
  safeOnSpine: number;
  advice: string;
}

/** A case: boards that are covered by one printed sheet. Lengths are in inches. */
export interface Hardcover {
  source: string;
  trims: readonly TrimName[];
  minPages: number;
  maxPages: number;
  /** How much wider (with its hinge) and taller a side of the case is than a page. */
  wider: number;
  taller: number;
  /** The width of the strip beside the spine where the side bends. It has no words. */
  hinge: number;
  /** The part of the sheet that is folded around the boards. */
  wrap: number;
  spine: (pages: number, paper: Paper) => number;
  /** Whether only the printer knows the exact width. */
  isSpineEstimated: boolean;
}

const mm = 1 / 25.4;

export const printers: Record<PrinterName, Printer> = {
  kdp: {
    id: 'kdp',
    name: printerLabels.kdp,
    source: 'public guides that quote KDP, November 2026; compare https://kdp.amazon.com/en_US/help/topic/G201857950',
    bleed: 'three edges',
    isBleedOptional: true,
    minPages: 24,
    maxPages: { white: 828, cream: 776 },
    // Each trim from 4 by 6 to 8.5 by 11.69 in: https://kdp.amazon.com/en_US/help/topic/G201834180; the pages:
    // http://bookbolt.kb.help/kdp-publishing-what-is-the-minimum-maximum-number-of-pages-you-can-use-in-a-book-and-the-royalty-amount/ (both 2026-11-29)
    byTrim: { letter: { maxPages: { white: 590, cream: 550 } } },
    hardcover: {
      // The page names the parts; its cover calculator, binding "case laminate", has the lengths, as recorded in public on 2026-09-24.
      source: 'https://kdp.amazon.com/en_US/help/topic/GDTKFJPNQCBTMRV6 and KDP’s cover calculator, 2026-11-29',
      trims: ['5.5x8.5', '6x9', '7x10'],
      minPages: 75,
      maxPages: 550,
      wider: 5 * mm,
      taller: 6 * mm,
      hinge: 10 * mm,
      wrap: 15 * mm,
      spine: (pages, paper) => pages * (printProducts.kdp.thickness?.[paper] ?? 0) + 4.8 * mm,
      isSpineEstimated: false,
    },
    pagesStep: 2,
    // Not in KDP's help, but reported by its users (2025): https://www.reddit.com/r/KDP/comments/1k1mkyj
    isLastPageBlank: true,
    strokes: { rule: 0.75, box: 0.75 },
    minStroke: 0.75,
    minTypeSize: 7,
    isPdfX: false,
    // https://kdp.amazon.com/en_US/help/topic/G201953020 (2026-11-23); the white: https://rogerpacker.com/isbns-no-longer-needed-for-low-content-books-on-kdp
    barcode: { width: 2, height: 1.2, isWhite: false },
    minPagesForSpineText: 79,
    safeOnCover: 0.125,
    safeOnSpine: 0.0625,
    // KDP, as quoted in https://pubscout.app/pages/blog/low-content-books-kdp-guide (2026-11-29)
    advice:
      'choose black ink and the size of the pages; it calls a journal with prompts a low-content book, which has no free ISBN and no expanded distribution: tick that box',
  },
  ingramspark: {
    id: 'ingramspark',
    name: printerLabels.ingramspark,
    source: 'its own pages and public guides, November 2026; the most pages, the lines and the type are cautious guesses: ask IngramSpark',
    bleed: 'three edges',
    minPages: 18,
    // https://docs.rs/kernsetzer-model/latest/setzer_model/presets/constant.INGRAM_MIN_PAGES.html quotes the matrix of trim sizes (2026-11-29)
    maxPages: { white: 1200, cream: 1050 },
    // For a book up to 6.14 x 9.21 in; larger ones have four: https://help.lightningsource.com/hc/en-us/articles/360021475971 (2026-11-29).
    // Only these come on cream paper: public guides that quote the matrix of trim sizes (2026-11-29).
    pagesStep: 6,
    byTrim: {
      '7x10': { maxPages: { white: 1200 }, pagesStep: 4 },
      letter: { maxPages: { white: 1200 }, pagesStep: 4 },
    },
    hardcover: {
      source: 'IngramSpark’s File Creation Guide of 2026-08-24 and its spine calculator, as recorded in public on 2026-09-24',
      trims: ['5x8', '5.5x8.5', 'a5', '6x9', '7x10', 'letter'],
      minPages: 18,
      maxPages: 840,
      // A board is 0.185 in narrower than a page and lies half an inch from the spine.
      wider: 0.5 - 0.185,
      taller: 0.25,
      hinge: 0.5,
      wrap: 0.625,
      // Within a sixteenth of an inch of the calculator, from 100 to 800 pages.
      spine: (pages, paper) => Math.max(4, Math.round(16 * (paper === 'white' ? 0.09 + pages * 0.00197 : 0.14 + pages * 0.00221))) / 16,
      isSpineEstimated: true,
    },
    isLastPageBlank: true,
    // On all edges, page numbers included: https://www.ingramspark.com/blog/file-requirements-for-print-books (2026-11-29)
    margin: 0.5,
    strokes: { rule: 0.5, box: 0.5 },
    // No source. Half a point is safe on a digital press.
    minStroke: 0.5,
    minTypeSize: 7,
    isPdfX: true,
    barcode: { width: 1.75, height: 1, isWhite: true },
    minPagesForSpineText: 48,
    // https://help.ingramspark.com/hc/en-us/articles/5338636202637 (2026-11-24): 0.25 in, and the fold may be off by 1/16 in.
    safeOnCover: 0.25,
    safeOnSpine: 0.0625,
    // Points 2 and 8 of https://www.ingramspark.com/content-guidelines (2026-11-29)
    advice:
      'it may refuse a journal with much blank paper, and the same content in several trim sizes; its Cover Template Generator has the exact spine',
  },
  press: {
    id: 'press',
    name: printerLabels.press,
    source: 'ISO 15930-1:2001 for the file; the other limits are usual ones, and the shop decides',
    bleed: 'four edges',
    minPages: 16,
    maxPages: { white: 1600, cream: 1600 },
    // A sheet that is folded once has four pages.
    pagesStep: 4,
    isLastPageBlank: false,
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

/** A screen shows page by page: it has no spine, no signatures to fill and nothing to trim. */
export const screen = { isScreen: true, minPages: 1, pagesStep: 1, isLastPageBlank: false, strokes: { rule: 0.75, box: 0.75 } } as const;

/** The printer with its limits for a trim. */
export function printerFor(name: PrinterName, trim: TrimName): Printer {
  const printer = printers[name];
  return { ...printer, ...printer.byTrim?.[trim] };
}

export interface BoundBook {
  printer: Printer;
  trim: TrimName;
  paper: Paper;
  hardcover: Hardcover | undefined;
  pages: number;
}

/** Why the printer cannot bind a book of this trim, paper or few pages; undefined when it can. Does not check the maximum of pages. */
export function whyNotBound({ printer: { name, maxPages }, trim, paper, hardcover, pages }: BoundBook): string | undefined {
  if (maxPages[paper] === undefined)
    return `${name} has no ${paper} paper for pages of ${trimLabel(trim)}; choose ${Object.keys(maxPages).join(' or ')} paper, or another trim`;
  if (!hardcover) return undefined;
  if (!hardcover.trims.includes(trim))
    return `${name} binds no hardcover of ${trimLabel(trim)}; choose another binding, or one of these trims: ${hardcover.trims.join(', ')}`;
  if (pages >= hardcover.minPages) return undefined;
  return `the book has ${pages} pages, and ${name} binds a hardcover of ${hardcover.minPages} to ${hardcover.maxPages}; print more weeks, or choose another binding`;
}

export function mostPages({ printer, paper, hardcover }: Pick<BoundBook, 'hardcover' | 'paper' | 'printer'>): number {
  return Math.min(printer.maxPages[paper] ?? 0, hardcover?.maxPages ?? Infinity);
}

/** Inside margins by maximum number of pages, as public guides quote KDP (2026). */
const insideMargins: [maxPages: number, inches: number][] = [
  [150, 0.375],
  [300, 0.5],
  [500, 0.625],
  [700, 0.75],
  [Infinity, 0.875],
];

/** In inches: the maximum that italics lean beyond their advance width. */
const lean = 0.02;

/** The measures of a book with this many pages, in points. The inside margin is the template's, or the minimum by KDP's rule, for all printers. */
export function measuresOf(
  { margin = 0, strokes, isScreen }: Pick<Printer, 'margin' | 'strokes'> & { isScreen?: boolean },
  pages: number,
  { template }: Pick<JournalDesign, 'template'>,
): PageMeasures {
  const margins = marginsOf(trims[template.trim ?? defaultTrim], template.margins);
  if (isScreen) return measuresIn(template, strokes, { inside: margins.outside * pointsPerInch });
  const [, atSpine = 0] = insideMargins.find(([maxPages]) => pages <= maxPages) ?? [];
  return measuresIn(template, strokes, {
    inside: Math.max(margins.inside, margin + lean, atSpine) * pointsPerInch,
    outside: Math.max(margins.outside, margin + lean) * pointsPerInch,
    bottom: Math.max(margins.bottom, margin) * pointsPerInch,
  });
}
