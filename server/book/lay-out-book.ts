import type { BookWords } from '../model/entities/site.ts';
import type { Operation } from '../model/page/drawing.ts';
import { margins, pointsPerInch, rowsOnPage } from '../model/page/print-measures.ts';
import type { Side } from '../model/page/print-measures.ts';
import type { Fonts } from '../layout/fonts.ts';
import { layOutBlocks, outside } from '../layout/lay-out-page.ts';
import type { PageMeasures } from '../layout/lay-out-page.ts';
import { layoutOf } from '../layout/blocks.ts';
import type { Layout } from '../layout/blocks.ts';
import { firstBaseline, pageWidth, row, styles } from '../layout/grid-and-type.ts';
import type { TextStyle } from '../layout/grid-and-type.ts';
import { longDate } from './plan-book.ts';
import type { BookPage } from './plan-book.ts';
import { minInsideMargin } from './printers.ts';
import type { Printer } from './printers.ts';

/** A page of the book as it is printed. */
export interface LaidOutSheet extends Layout {
  /** From 1, which is a right page. */
  number: number;
  side: Side;
  page: BookPage;
}

/** The measures of a book with this many pages, in points. */
export function measuresOf(printer: Printer, pages: number): PageMeasures {
  const inside = Math.max(margins.inside, minInsideMargin(pages)) * pointsPerInch;
  return { inside, strokes: printer.strokes };
}

/**
 * Lays out the pages of a book, always in the same way for the same book.
 * @param onPage called after each page with their number so far
 */
export function layOutBook(
  book: readonly BookPage[],
  words: BookWords,
  measures: PageMeasures,
  fonts: Fonts,
  onPage?: (done: number) => void,
): LaidOutSheet[] {
  return book.map((_, index) => {
    const sheet = layOutSheet(book, index + 1, words, measures, fonts);
    onPage?.(index + 1);
    return sheet;
  });
}

/** Lays out one page of a book. @param number from 1, at most the number of pages */
export function layOutSheet(
  book: readonly BookPage[],
  number: number,
  words: BookWords,
  measures: PageMeasures,
  fonts: Fonts,
): LaidOutSheet {
  const page = book[number - 1] as BookPage;
  const side = number % 2 === 1 ? 'right' : 'left';
  const layout = page.kind === 'title' ? titlePage(words, book, measures, fonts) : layOutBlocks(page.blocks, side, fonts, measures);
  const foot = page.hasFolio ? footOf(page, number, side, measures, fonts) : [];
  return { ...layout, operations: [...layout.operations, ...foot], number, side, page };
}

/** Names the text that is not whole in the middle of the foot of its page. */
export function markFaults(sheets: readonly LaidOutSheet[], fonts: Fonts): LaidOutSheet[] {
  return sheets.map((sheet) => {
    if (sheet.overflow.length + sheet.missing.length === 0) return sheet;
    const { font, size } = styles.foot;
    const places = [...sheet.overflow, ...sheet.missing].map(({ place }) => place);
    const text = `not whole: ${[...new Set(places)].join(', ')}`;
    const x = thousandths((pageWidth - fonts.advance(text, font) * size) / 2);
    const mark: Operation = { kind: 'text', x, y: firstBaseline + rowsOnPage * row, text, font, size };
    return { ...sheet, operations: [...sheet.operations, mark] };
  });
}

/** The page number at the outer edge and the head at the inner, in the row below the blocks. */
function footOf({ head }: BookPage, number: number, side: Side, { inside }: PageMeasures, fonts: Fonts): Operation[] {
  const y = firstBaseline + rowsOnPage * row;
  const [left, right] = side === 'left' ? [outside, pageWidth - inside] : [inside, pageWidth - outside];
  const at = (text: string, style: TextStyle, edge: Side): Operation => ({
    kind: 'text',
    x: thousandths(edge === 'left' ? left : right - fonts.advance(text, style.font) * style.size),
    y,
    text,
    font: style.font,
    size: style.size,
  });
  return [
    at(String(number), styles.folio, side),
    ...(head === undefined ? [] : [at(head, styles.foot, side === 'left' ? 'right' : 'left')]),
  ];
}

/** The title, the subtitle and, in a dated journal, its days, in the middle of the lines. */
function titlePage({ title, subtitle }: BookWords, book: readonly BookPage[], { inside }: PageMeasures, fonts: Fonts): Layout {
  const middle = (inside + pageWidth - outside) / 2;
  const width = pageWidth - inside - outside;
  const days = book.flatMap(({ day }) => day?.date ?? []);
  const [first, last] = [days[0], days.at(-1)];
  const lines: [string, TextStyle, number][] = [
    [title, styles.bookTitle, 9],
    [subtitle, styles.bookSubtitle, 10.5],
    ...(first === undefined || last === undefined
      ? []
      : [[`${longDate(first)} – ${longDate(last)}`, styles.bookSubtitle, rowsOnPage - 1] as [string, TextStyle, number]]),
  ];
  const operations = lines.map(([text, { font, size }, at]): Operation => {
    const x = thousandths(middle - (fonts.advance(text, font) * size) / 2);
    return { kind: 'text', x, y: firstBaseline + at * row, text, font, size };
  });
  const wide = lines.filter(([text, { font, size }]) => fonts.advance(text, font) * size > width);
  return {
    ...layoutOf(rowsOnPage, operations),
    overflow: wide.map(([text]) => ({ place: 'words', characters: text.length, text })),
  };
}

function thousandths(points: number): number {
  return Math.round(points * 1000) / 1000;
}
