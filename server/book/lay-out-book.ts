import type { JournalDesign } from '../content/journal-designs.ts';
import type { Operation } from '../model/page/drawing.ts';
import { pointsPerInch, rowsOnPage, type Side } from '../model/page/printed-book.ts';
import type { Fonts } from '../layout/fonts.ts';
import { layOutBlocks, outside, type PageMeasures } from '../layout/lay-out-page.ts';
import { textAt, widthOf, type Layout } from '../layout/blocks.ts';
import { firstBaseline, pageWidth, row, styles, thousandths, type TextStyle } from '../layout/grid-and-type.ts';
import type { BookPage } from './plan-book.ts';
import { insideMargin, type Printer } from './printers.ts';

export interface LaidOutSheet extends Layout {
  /** From 1, which is a right page. */
  number: number;
  side: Side;
  page: BookPage;
}

export interface PlannedBook {
  book: readonly BookPage[];
  measures: PageMeasures;
}

/** The measures of a book with this many pages, in points. */
export function measuresOf(printer: Printer, pages: number, design: Pick<JournalDesign, 'template'>): PageMeasures {
  return { inside: insideMargin(pages, design) * pointsPerInch, strokes: printer.strokes };
}

/** Lays out the pages of a book, always in the same way for the same book. @param onPage called after each page with their number so far */
export function layOutBook(planned: PlannedBook, fonts: Fonts, onPage?: (done: number) => void): LaidOutSheet[] {
  return planned.book.map((_, index) => {
    const sheet = layOutSheet(planned, index + 1, fonts);
    onPage?.(index + 1);
    return sheet;
  });
}

/** Lays out one page of a book. @param number from 1, at most the number of pages */
export function layOutSheet(planned: PlannedBook, number: number, fonts: Fonts): LaidOutSheet {
  const { book, measures } = planned;
  const page = book[number - 1] as BookPage;
  const side = number % 2 === 1 ? 'right' : 'left';
  const layout = layOutBlocks(page.blocks, side, fonts, measures);
  const foot = page.hasFolio ? footOf(page, number, side, measures, fonts) : [];
  return { ...layout, operations: [...layout.operations, ...foot], number, side, page };
}

/** Names the text that is not whole in the middle of the foot of its page. */
export function markFaults(sheets: readonly LaidOutSheet[], fonts: Fonts): LaidOutSheet[] {
  return sheets.map((sheet) => {
    if (sheet.overflow.length + sheet.missing.length === 0) return sheet;
    const places = [...sheet.overflow, ...sheet.missing].map(({ place }) => place);
    const text = `not whole: ${[...new Set(places)].join(', ')}`;
    const x = thousandths((pageWidth - widthOf({ text, style: styles.foot }, fonts)) / 2);
    const mark = textAt(x, firstBaseline + rowsOnPage * row, text, styles.foot);
    return { ...sheet, operations: [...sheet.operations, mark] };
  });
}

/** The page number at the outer edge and the head at the inner, in the row below the blocks. */
function footOf({ head }: BookPage, number: number, side: Side, { inside }: PageMeasures, fonts: Fonts): Operation[] {
  const y = firstBaseline + rowsOnPage * row;
  const [left, right] = side === 'left' ? [outside, pageWidth - inside] : [inside, pageWidth - outside];
  const at = (text: string, style: TextStyle, edge: Side): Operation =>
    textAt(thousandths(edge === 'left' ? left : right - widthOf({ text, style }, fonts)), y, text, style);
  return [
    at(String(number), styles.folio, side),
    ...(head === undefined ? [] : [at(head, styles.foot, side === 'left' ? 'right' : 'left')]),
  ];
}
