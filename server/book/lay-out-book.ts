import type { BookWords } from '../model/entities/site.ts';
import type { RuleStyle } from '../model/entities/template.ts';
import { dayLabel } from '../model/entities/days.ts';
import type { Operation } from '../model/page/drawing.ts';
import { margins, pointsPerInch, rowsOnPage, type Side } from '../model/page/printed-book.ts';
import type { Fonts } from '../layout/fonts.ts';
import { layOutBlocks, outside, type PageMeasures } from '../layout/lay-out-page.ts';
import { layoutOf, textAt, widthOf, type Layout } from '../layout/blocks.ts';
import { firstBaseline, pageWidth, row, strokesFor, styles, thousandths, type TextStyle } from '../layout/grid-and-type.ts';
import { longDate, type BookPage } from './plan-book.ts';
import type { JournalDay } from './choose-days.ts';
import { minInsideMargin, type Printer } from './printers.ts';

export interface LaidOutSheet extends Layout {
  /** From 1, which is a right page. */
  number: number;
  side: Side;
  page: BookPage;
}

export interface PlannedBook {
  book: readonly BookPage[];
  words: BookWords;
  measures: PageMeasures;
}

/** The measures of a book with this many pages, in points. */
export function measuresOf(printer: Printer, pages: number, rules?: RuleStyle): PageMeasures {
  const inside = Math.max(margins.inside, minInsideMargin(pages)) * pointsPerInch;
  return { inside, strokes: strokesFor(printer.strokes, rules) };
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
  const layout = page.kind === 'title' ? titlePage(planned, fonts) : layOutBlocks(page.blocks, side, fonts, measures);
  const foot = page.hasFolio ? footOf(page, number, side, measures, fonts) : [];
  const index = page.week === undefined ? [] : indexOf(page.week, page.day, side, fonts);
  return { ...layout, operations: [...layout.operations, ...foot, ...index], number, side, page };
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

/** The least distance of ink from the edge of a page, in points: a quarter of an inch, as public guides quote KDP and Lulu (2026). */
export const indexEdge = pointsPerInch / 4;

/** The number of the week and the first letter of the day between the outer edge and the text, further down each week: to leaf by. */
function indexOf(week: number, day: JournalDay | undefined, side: Side, fonts: Fonts): Operation[] {
  const distance = (indexEdge + outside) / 2;
  const middle = side === 'left' ? distance : pageWidth - distance;
  const y = firstBaseline + 2 * ((week - 1) % (rowsOnPage / 2)) * row;
  const at = (text: string, style: TextStyle, lower: number): Operation =>
    textAt(thousandths(middle - widthOf({ text, style }, fonts) / 2), y + lower, text, style);
  return [at(String(week), styles.index, 0), ...(day ? [at(dayLabel(day.weekday).charAt(0), styles.indexDay, row / 2)] : [])];
}

/** The title, the subtitle and, in a dated journal, its days, in the middle of the lines. */
function titlePage({ book, words: { title, subtitle }, measures: { inside } }: PlannedBook, fonts: Fonts): Layout {
  const middle = (inside + pageWidth - outside) / 2;
  const width = pageWidth - inside - outside;
  const days = book.flatMap(({ day }) => day?.date ?? []);
  const [first, last] = [days[0], days.at(-1)];
  const lines = [
    { text: title, style: styles.bookTitle, at: 9 },
    { text: subtitle, style: styles.bookSubtitle, at: 10.5 },
    ...(first !== undefined && last !== undefined
      ? [{ text: `${longDate(first)} – ${longDate(last)}`, style: styles.bookSubtitle, at: rowsOnPage - 1 }]
      : []),
  ];
  const operations = lines.map(({ at, ...line }): Operation => {
    const x = thousandths(middle - widthOf(line, fonts) / 2);
    return textAt(x, firstBaseline + at * row, line.text, line.style);
  });
  const wide = lines.filter((line) => widthOf(line, fonts) > width);
  return {
    ...layoutOf(rowsOnPage, operations),
    overflow: wide.map(({ text }) => ({ place: 'words', characters: text.length, text })),
  };
}
