import { blocksOfDay } from '../content/tree/journal-designs.ts';
import type { Block } from '../layout/blocks.ts';
import { designPage, type PageWords } from '../layout/design-page.ts';
import { fallbackPrompts, fallbackQuote } from '../layout/fallback-words.ts';
import { horizonRules, rulesPast } from '../layout/horizon.ts';
import { dayLabel, weekdays, daysAWeek } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import { occasionOn, type Occasions } from '../model/entities/dates.ts';
import type { WrittenPages } from '../model/entities/site.ts';
import { formatDate } from '../model/entities/iso-dates.ts';
import { countInWords, numberInWords, type PlaceholderValues } from '../model/page/placeholders.ts';
import type { EditionSlot } from '../model/entities/editions.ts';
import type { PageType } from '../model/entities/page-types.ts';
import type { EditionTexts, JournalDay } from './choose-days.ts';
import { slotOf } from './edition-days.ts';
import { monthDate, orderPages, weeksOf, type BookOrder, type BookPrinter, type Sheet, type WrittenDay } from './order-pages.ts';

export interface BookPage {
  blocks: Block[];
  source?: { blocks: readonly PageBlock[]; words: PageWords };
  kind: 'page' | PageType;
  id?: string | undefined;
  name?: string | undefined;
  isFiller?: boolean | undefined;
  head?: string | undefined;
  hasFolio: boolean;
  day?: JournalDay | undefined;
  week?: number | undefined;
  part?: Extract<Sheet, { kind: 'page' }>['part'];
  /** A date in the month of the page, in a dated journal. */
  month?: string | undefined;
  /** The position of its tab at the edge, from 1 at the top to 13. */
  tab?: number | undefined;
  slots: EditionSlot[];
  quote?: string | undefined;
  prompt?: string | undefined;
}

export function planBook(order: BookOrder, printer: BookPrinter): BookPage[] {
  const { pages, days, values, dates } = order;
  const sheets = orderPages(order, printer);
  const numberOf = (isWanted: (sheet: Sheet) => boolean) => sheets.findIndex(isWanted) + 1 || undefined;
  const pageOf = (id: string) => numberOf((sheet) => sheet.kind === 'page' && sheet.id === id);
  const sundays = days.filter(({ weekday }) => weekday === 'sunday').length;
  const weeks = countInWords(Math.max(1, sundays), 'week');
  const [lastOfWeeks, weekCount] = [sheets.findLastIndex(({ week }) => week), weeksOf(days).length];
  const { 'before-week': [opener] = [] } = order.design.template;
  const pageOfWeek = (week: number) =>
    numberOf((sheet) => sheet.week?.number === week && (sheet.kind !== 'page' || sheet.id === opener))?.toString();
  const sample = order.isSample ? `the first of ${weeks}` : undefined;
  const ofBook = { ...values, ...datesOf(days), weeks, days: countInWords(days.length, 'day'), sample, pageOf };
  const dayPages = order.spare === undefined ? undefined : firstPages(sheets);
  const pageOfDay = dayPages && ((day: number | string | undefined) => dayPages.get(day ?? ''));
  const specimen = (kind: 'evening' | 'morning') => specimenOf({ ...order, values: ofBook }, kind);
  return sheets.map((sheet, index): BookPage => {
    const { week } = sheet;
    const tab = order.design.template.tabs && week ? rulesPast(week.number, weekCount) : undefined;
    const ofWeek = week && { ...datesOf(week.days), week: String(week.number), 'week-in-words': numberInWords(week.number) };
    const words = { ...ofBook, ...ofWeek };
    // The title page, its back and a blank page have no number.
    const hasFolio = index > 1 && sheet.blocks.length > 0;
    if (sheet.kind !== 'page') return { ...dayPage(sheet, words, dates), hasFolio, tab };
    const { id, weeks: listed, sources, isFiller, part, day, month = monthDate(week?.days ?? days) } = sheet;
    const pageWords: PageWords = {
      ...(day && { weekday: day.weekday, date: day.date && formatDate(day.date), occasion: occasionOn(dates, day.date) }),
      pageOfDay,
      values: { ...words, ...(month !== undefined && { month: monthName(month) }) },
      days: week?.days,
      dates,
      month,
      past: week ? rulesPast(week.number, weekCount) : index > lastOfWeeks ? horizonRules + 1 : 0,
      weeks: listed?.map(({ number, days: inBook }) => ({
        name: String(number),
        page: pageOfWeek(number),
        days: weekdays.map((day) => inBook.some(({ weekday }) => weekday === day)),
        links: pageOfDay && weekdays.map((day) => pageOfDay(inBook.find(({ weekday }) => weekday === day)?.number)),
      })),
      sources,
      specimen,
    };
    const name = id === undefined ? undefined : pages.get(id)?.name;
    const head = week && `Week ${week.number}`;
    const drawn = designed(sheet.blocks, pageWords);
    return { ...drawn, kind: 'page', id, name, isFiller, head, hasFolio, part, day, month, week: week?.number, tab, slots: [] };
  });
}

/** The first page of each day, by the day's number and by its date. */
export function firstPages(pages: readonly Pick<Sheet, 'day' | 'kind'>[]): ReadonlyMap<number | string, number> {
  const first = new Map<number | string, number>();
  for (const [index, { kind, day }] of pages.entries())
    for (const key of kind === 'page' || !day ? [] : [day.number, day.date ?? day.number]) if (!first.has(key)) first.set(key, index + 1);
  return first;
}

/** The page of the handwritten day, or of a Monday when there is none. */
export function specimenOf({ design, specimen, values }: Pick<BookOrder, 'design' | 'specimen' | 'values'>, kind: 'evening' | 'morning') {
  const { day = { number: 1, weekday: 'monday' }, written } = specimen ?? {};
  const shown = { kind, blocks: blocksOfDay(design, kind, day.weekday) ?? [], week: { number: 1, days: [day] }, day };
  return { page: dayPage(shown, values).blocks, written: written?.[kind] };
}

function designed(blocks: readonly PageBlock[], words: PageWords): Required<Pick<BookPage, 'blocks' | 'source'>> {
  return { blocks: designPage(blocks, words), source: { blocks, words } };
}

function dayPage({ kind, blocks: design, week, day }: Exclude<Sheet, { kind: 'page' }>, values: PlaceholderValues, dates?: Occasions) {
  const slot = slotOf[kind];
  const prompt = day[slot];
  const date = day.date === undefined ? undefined : formatDate(day.date);
  const words: PageWords = {
    weekday: day.weekday,
    date,
    occasion: occasionOn(dates, day.date),
    quote: day.quote?.fields ?? fallbackQuote,
    prompt: prompt?.fields.text ?? fallbackPrompts[kind],
    values,
    days: week.days,
    dates,
    month: day.date,
  };
  const [hasQuote, hasPrompt] = [design.some(({ quote }) => quote), design.some((block) => block.prompt)];
  return {
    ...designed(design, words),
    kind,
    head: `Week ${week.number} · ${dayLabel(day.weekday)}`,
    day,
    week: week.number,
    slots: [...(hasQuote ? ['quote' as const] : []), ...(hasPrompt ? [slot] : [])],
    quote: hasQuote ? day.quote?.id : undefined,
    prompt: hasPrompt ? prompt?.id : undefined,
  };
}

/** The handwritten day; undefined when one of its texts is missing. */
export function writtenDay(written: WrittenPages | undefined, { quotes, prompts }: EditionTexts): WrittenDay | undefined {
  if (!written) return undefined;
  const { day: number } = written;
  const quote = quotes.find(({ id }) => id === written.quote);
  const [morning, evening] = [written.morning, written.evening].map(({ prompt }) => prompts.find(({ id }) => id === prompt));
  const weekday = weekdays[(number - 1) % daysAWeek];
  return weekday && quote && morning && evening && { day: { number, weekday, quote, morning, evening }, written };
}

/** `Day 17`, or `January 4, 2027` in a dated journal. */
export function countOf({ number, date }: JournalDay): string {
  return date === undefined ? `Day ${number}` : formatDate(date);
}

/** `{dates}` and `{month}` of some days; nothing without dates. */
function datesOf(days: readonly JournalDay[]): Pick<PlaceholderValues, 'dates' | 'month'> {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return {};
  const range = longDates.formatRange(new Date(first), new Date(last));
  const dates = range.replace(/(?<=\d)\s–\s(?=\d)/, '–').replaceAll(/\s/g, ' ');
  return { dates, month: monthName(monthDate(days) ?? first) };
}

function monthName(date: string): string {
  return months.format(new Date(date));
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
