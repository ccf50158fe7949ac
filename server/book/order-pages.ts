import { blocksOfDay, type JournalDesign } from '../content/tree/journal-designs.ts';
import type { SourceEntry } from '../layout/blocks.ts';
import { designPage } from '../layout/design-page.ts';
import type { PageMeasures } from '../layout/grid-and-type.ts';
import { maxRowsOf, maxSourceLines } from '../layout/width-bounds.ts';
import { isContinued, type PageBlock } from '../model/entities/page-blocks.ts';
import type { Occasions } from '../model/entities/dates.ts';
import type { WrittenPages } from '../model/entities/site.ts';
import { pagesNamed, type PageFields } from '../model/entities/template.ts';
import { placeholders, type PlaceholderValues } from '../model/page/placeholders.ts';
import { daysAWeek } from '../model/entities/days.ts';
import { pageTypes, type PageType } from '../model/entities/page-types.ts';
import type { JournalDay } from './choose-days.ts';
import { measuresOf, type Printer } from './printers.ts';

export type Week = { number: number; days: readonly JournalDay[] };

/** A page of the book before its words are filled in. */
export type Sheet =
  | {
      kind: 'page';
      id?: string | undefined;
      blocks: readonly PageBlock[];
      week?: Week | undefined;
      /** Its role in a planner. A `month` page begins a month, a `review` follows a month or some weeks; a `spare` page is for notes on its day. */
      part?: 'contents' | 'month' | 'review' | 'spare' | 'year';
      day?: JournalDay | undefined;
      /** A date in its month, when its week is in another month. */
      month?: string | undefined;
      weeks?: readonly Week[];
      sources?: readonly SourceEntry[];
      /** Fills the book up to a number of pages that the printer accepts. */
      isFiller?: true;
    }
  | { kind: PageType; blocks: readonly PageBlock[]; week: Week; day: JournalDay };

/** The part of a printer that the number of pages depends on. */
export type BookPrinter = Pick<Printer, 'isLastPageBlank' | 'margin' | 'minPages' | 'pagesStep' | 'strokes'> & { isScreen?: boolean };

export interface BookOrder {
  design: JournalDesign;
  pages: ReadonlyMap<string, PageFields>;
  days: readonly JournalDay[];
  values: PlaceholderValues;
  specimen?: WrittenDay | undefined;
  /** The names that a dated book prints on special days. */
  dates?: Occasions | undefined;
  isSample?: boolean | undefined;
  spare?: number | undefined;
}

export interface WrittenDay {
  day: JournalDay;
  written: WrittenPages;
}

/**
 * The pages of a book in order; the first is a right page. A morning is a left page if its evening can be the right page beside it. The
 * last page of the back repeats until the printer accepts the number of pages, before the blank page that some printers require.
 */
export function orderPages({ design, pages, days, isSample, spare = 0 }: BookOrder, printer: BookPrinter): Sheet[] {
  const { minPages, pagesStep, isLastPageBlank, isScreen } = printer;
  const { front = [], 'before-week': beforeWeek = [], 'after-week': afterWeek = [], every = {}, back = [] } = design.template;
  const weeks = weeksOf(days);
  const last = weeks.findLast((week) => week.days.some(({ weekday }) => weekday === 'sunday'));
  // More pages than this book can have. The inside margin grows with the pages, so blocks split for this width also fit the real one.
  const maxPages = 2 * days.length + weeks.length * (4 + pagesNamed(design.template).length) + minPages;
  let measures = measuresOf(printer, maxPages, design);
  const sheets: Sheet[] = [];
  const add = (ids: readonly string[], week?: Week, month?: string, part?: 'month' | 'review') => {
    for (const id of ids)
      sheets.push(
        ...sheetsOf({ kind: 'page', id, blocks: pages.get(id)?.blocks ?? [], week, month, ...(part && { part }) }, weeks, sheets, measures),
      );
  };
  const fill = () => {
    const id = back.at(-1);
    const blocks = id === undefined ? undefined : pages.get(id)?.blocks;
    const canFill = blocks && !blocks.some(isContinued);
    sheets.push(canFill ? { kind: 'page', id, blocks, isFiller: true } : emptyPage);
  };

  add(front.slice(0, 1));
  if (isScreen) sheets.push({ kind: 'page', blocks: [], part: 'contents' }, ...yearsOf(days));
  add(front.slice(1));
  const isPaired = design.pages.morning !== undefined && design.pages.evening !== undefined;
  for (const [index, week] of weeks.entries()) {
    const isFirst = isFirstOfMonth(week);
    if (isFirst && index > 0) add(idsOf(every['past month']), weeks[index - 1], undefined, 'review');
    // The book ends before a month that begins in its last week.
    const ofMonth = isFirst && (index === 0 || weeks[index + 1]) ? idsOf(every.month) : [];
    const before = [...ofMonth, ...beforeWeek];
    // The first morning, and a spread before it, begins on a left page. Left pages have even numbers.
    const isSpread = isPaired || (beforeWeek.length > 0 && beforeWeek.length % 2 === 0);
    if (!isScreen && isSpread && (sheets.length + before.length) % 2 === 0) fill();
    add(ofMonth, week, undefined, 'month');
    add(beforeWeek, week);
    for (const day of week.days) {
      const first = sheets.length;
      for (const type of pageTypes) {
        const blocks = blocksOfDay(design, type, day.weekday, week === last);
        if (blocks && (type !== 'sunday_reflection' || day.weekday === 'sunday')) sheets.push({ kind: type, blocks, week, day });
      }
      if (sheets.length > first)
        sheets.push(...Array.from({ length: spare }, (): Sheet => ({ kind: 'page', blocks: spareBlocks, week, part: 'spare', day })));
    }
    add(afterWeek, week);
    // Pages that come every few weeks look ahead to the next month.
    const month = weeks[index + 1] ? monthDate(weeks[index + 1]?.days) : monthAfter(week);
    // Its last page is added later and makes the number of pages even.
    if (isSample) return sheets.length % 2 === 0 ? [...sheets, emptyPage] : sheets;
    for (const [often, ids] of Object.entries(every))
      if (week.number % Number.parseInt(often, 10) === 0) add(idsOf(ids), week, month, 'review');
  }
  // A page holds at least 20 sources.
  measures = measuresOf(printer, Math.max(minPages, sheets.length + back.length + Math.ceil(days.length / 20) + pagesStep), design);
  add(back);
  const end: Sheet[] = isLastPageBlank ? [{ kind: 'page', blocks: [], isFiller: true }] : [];
  while (sheets.length + end.length < minPages || (sheets.length + end.length) % pagesStep !== 0) fill();
  return [...sheets, ...end];
}

const emptyPage: Sheet = { kind: 'page', blocks: [{ lines: 'rest' }], isFiller: true };

const spareBlocks: readonly PageBlock[] = [
  {
    columns: [
      { span: 3, blocks: [{ title: 'notes' }] },
      { span: 2, blocks: [{ date: 'Date' }] },
    ],
  },
  { space: 1 },
  { dots: 'rest' },
];

function yearsOf(days: readonly JournalDay[]): Sheet[] {
  const dates = days.flatMap(({ date }) => date ?? []);
  const firsts = dates.filter((date, index) => date.slice(0, 4) !== dates[index - 1]?.slice(0, 4));
  return firsts.map((month) => ({ kind: 'page', blocks: [], part: 'year', month }));
}

/** Splits days into weeks from Monday to Sunday. The first and the last may be shorter. */
export function weeksOf(days: readonly JournalDay[]): Week[] {
  const starts = [...days.keys()].filter((index) => index === 0 || days[index]?.weekday === 'monday');
  return starts.map((start, index) => ({ number: index + 1, days: days.slice(start, starts[index + 1]) }));
}

/** Without dates, a month has four weeks. */
function isFirstOfMonth({ number, days }: Week): boolean {
  if (days[0]?.date === undefined) return number % 4 === 1;
  return number === 1 || days.some(({ date }) => date?.endsWith('-01'));
}

/** A date in the month that begins within these days, or else in the month of the first day. */
export function monthDate(days: readonly JournalDay[] = []): string | undefined {
  return (days.length <= daysAWeek ? days.find(({ date }) => date?.endsWith('-01')) : undefined)?.date ?? days[0]?.date;
}

function monthAfter({ days }: Week): string | undefined {
  const [year, month] = days.at(-1)?.date?.split('-').map(Number) ?? [];
  return year === undefined || month === undefined ? undefined : new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function idsOf(ids: string | readonly string[] = []): readonly string[] {
  return typeof ids === 'string' ? [ids] : ids;
}

/** Values for all placeholders, so that no block is left out. */
const anyValues: PlaceholderValues = { ...placeholders, pageOf: () => 1 };

/** One page, or as many as a block that continues on other pages needs; none when that block is empty. */
function sheetsOf(
  sheet: Extract<Sheet, { kind: 'page' }>,
  weeks: readonly Week[],
  before: readonly Sheet[],
  { rows, textWidth: width }: PageMeasures,
): Sheet[] {
  const block = sheet.blocks.find(isContinued);
  if (!block) return [sheet];
  const [title] = sheet.blocks;
  const next = title?.title === undefined ? [block] : [title, { space: 1 }, block];
  const besides = (blocks: readonly PageBlock[]) => rows - maxRowsOf(designPage(blocks, { values: anyValues }), width);
  const [onFirst, onNext] = [besides(sheet.blocks), besides(next)];
  const pagesWith = (parts: readonly Pick<typeof sheet, 'sources' | 'weeks'>[]) =>
    parts.map((part, index) => ({ ...sheet, ...part, blocks: index === 0 ? sheet.blocks : next }));
  if (!block.sources) {
    const room = (page: number) => (page === 0 ? onFirst : onNext) - 1;
    return pagesWith(portions(weeks, () => 1, room).map((some) => ({ weeks: some })));
  }
  // Two columns a page, with two lines a row.
  const room = (column: number) => 2 * (column < 2 ? onFirst : onNext);
  const entries = sourcesOf(before);
  const columns = portions(entries, maxSourceLines(entries, width), room);
  return pagesWith(columns.flatMap((left, index) => (index % 2 === 0 ? { sources: [...left, ...(columns[index + 1] ?? [])] } : [])));
}

function portions<T>(list: readonly T[], sizeOf: (item: T) => number, roomIn: (part: number) => number): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const item of list) {
    const size = sizeOf(item);
    if (left < size || parts.length === 0) {
      left = roomIn(parts.length);
      parts.push([]);
    }
    parts.at(-1)?.push(item);
    left -= size;
  }
  return parts;
}

function sourcesOf(sheets: readonly Sheet[]): SourceEntry[] {
  return sheets.flatMap((sheet, index): SourceEntry[] => {
    if (sheet.kind === 'page' || !sheet.blocks.some(({ quote }) => quote)) return [];
    const { author, source } = sheet.day.quote?.fields ?? {};
    // Scripture is its own author: `Galatians 6:9, King James Version`.
    const plain = source?.replaceAll('*', '');
    const isNamed = author !== undefined && plain?.startsWith(author) && !/^[\p{L}\p{N}]/u.test(plain.slice(author.length));
    const text = [isNamed ? undefined : author, source].filter(Boolean).join(', ');
    return text === '' ? [] : [{ page: String(index + 1), text }];
  });
}
