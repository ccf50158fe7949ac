import { dayLabel, weekdays, type Weekday } from '../model/entities/days.ts';
import { dateOf, weeksOfMonth, type PageBlock, type PlainBlock } from '../model/entities/page-blocks.ts';
import { occasionOn, type Occasions } from '../model/entities/dates.ts';
import { fillPlaceholders, pagesNamedIn, type PlaceholderValues } from '../model/page/placeholders.ts';
import type { Block, BlockOf, Leader, Month, SourceEntry } from './blocks.ts';
import { fallbackQuote } from './fallback-words.ts';
import { styles, textStyles } from './grid-and-type.ts';
import { typographic } from './printed-text.ts';

export type DayFinder = (day: number | string | undefined) => number | undefined;

export interface PageWords {
  weekday?: Weekday | undefined;
  date?: string | undefined;
  quote?: { text: string; author?: string | undefined };
  prompt?: string;
  values?: PlaceholderValues;
  days?: readonly { weekday: Weekday; date?: string | undefined; number?: number }[] | undefined;
  dates?: Occasions | undefined;
  /** The name of the day, in a dated journal. */
  occasion?: string | undefined;
  /** A date in the month of a calendar, in a dated journal. */
  month?: string | undefined;
  /** How many rules of a horizon are past. */
  past?: number | undefined;
  weeks?: BlockOf<'weeks'>['weeks'] | undefined;
  sources?: readonly SourceEntry[] | undefined;
  /** In a planner: finds the page of a day by its number or its date. */
  pageOfDay?: DayFinder | undefined;
  specimen?: (of: 'evening' | 'morning') => Pick<BlockOf<'specimen'>, 'page' | 'written'>;
}

export function designPage(blocks: readonly PageBlock[], words: PageWords): Block[] {
  return blocks.flatMap((block): Block[] => {
    const { quote, prompt, columns, sources, calendar, specimen, horizon } = block;
    if (quote) return [{ kind: 'quote', ...(words.quote ?? fallbackQuote), rows: quote.rows }];
    if (prompt) return [{ kind: 'prompt', text: words.prompt ?? '', rows: prompt.rows }];
    if (sources)
      return words.sources?.length ? [{ kind: 'sources', entries: [...words.sources], isLinked: words.pageOfDay !== undefined }] : [];
    if (calendar?.of === 'weeks') return words.weeks?.length ? [{ kind: 'weeks', weeks: words.weeks }] : [];
    if (horizon !== undefined) return [{ kind: 'horizon', rows: horizon, past: words.past ?? 0 }];
    if (specimen) {
      const { of, ...beside } = specimen;
      return [{ kind: 'specimen', page: [], ...words.specimen?.(of), ...beside }];
    }
    if (!columns) return plainBlock(block as PlainBlock, words);
    const parts = columns.map((part) => {
      const { span, blocks: inner } = Array.isArray(part) ? { span: 1, blocks: part } : part;
      return { span, blocks: inner.flatMap((each) => plainBlock(each, words)) };
    });
    return [{ kind: 'columns', parts }];
  });
}

function plainBlock(block: PlainBlock, page: PageWords): Block[] {
  const designed = wordsBlock(block, page);
  if (!page.pageOfDay) return designed;
  const named = pagesNamedIn(JSON.stringify(block)).flatMap((id) => page.values?.pageOf?.(id) ?? []);
  return named.length === 0 ? designed : designed.map((each) => ({ ...each, named }));
}

function wordsBlock(block: PlainBlock, page: PageWords): Block[] {
  const { date, lines, dots, grid, list, days, habits, calendar, rule, ornament, image, text, space } = block;
  const [title, heading, words] = [block.title, block.heading, block.words].map((text) => text && filled(text, page));
  // A title that contains the weekday gets no second one.
  const isWhole = !page.weekday || block.title?.includes('{weekday}');
  if (title) return [isWhole ? titleOf(title) : titleOf(dayLabel(page.weekday ?? 'monday'), title)];
  if (heading) return [{ kind: 'words', words: [{ text: heading, style: styles.heading }] }];
  if (words) return [{ kind: 'words', words: [{ text: words, style: styles.smallLabel }] }];
  if (date !== undefined) return [dateBlock(date, page)];
  if (text !== undefined) return textBlock(text, page);
  if (lines !== undefined) return [{ kind: 'rules', rows: lines }];
  if (dots !== undefined) return [{ kind: 'squares', marks: 'dots', rows: dots }];
  if (grid !== undefined) return [{ kind: 'squares', marks: 'lines', rows: grid }];
  if (list) return [{ kind: 'list', leaders: leadersOf(list, page) }];
  if (days !== undefined) return [{ kind: 'list', leaders: daysOf(page).map((day) => dayLeader(day, page)), lines: days }];
  if (habits) return [habitGrid(habits, page)];
  if (calendar) return [{ kind: 'calendar', ...monthOf(page.month, page.pageOfDay), rows: calendar.rows, names: namesIn(page) }];
  if (rule) return [{ kind: 'rule', isShort: rule === 'short' }];
  if (ornament !== undefined) return [{ kind: 'set', paragraphs: [ornament], style: styles.ornament, align: 'center' }];
  if (image) return [{ kind: 'image', ...image }];
  return space === undefined ? [] : [{ kind: 'space', rows: space }];
}

function filled(text: string, { values = {}, weekday }: PageWords): string | undefined {
  const whole = fillPlaceholders(text, weekday === undefined ? values : { weekday: dayLabel(weekday), ...values });
  return whole && typographic(whole);
}

/** The date of a day or a month is on the right, to go beside a title. The date of a week has its own row. */
function dateBlock(date: NonNullable<PlainBlock['date']>, page: PageWords): Block {
  const { label, of } = dateOf(date);
  const text = of === 'day' ? page.date : page.values?.[of === 'week' ? 'dates' : 'month'];
  if (text === undefined) return { kind: 'list', leaders: leadersOf([label], page) };
  const below = of === 'day' ? page.occasion : undefined;
  return { kind: 'words', words: [{ text, style: styles.date }], ...(of !== 'week' && { align: 'right' }), ...(below && { below }) };
}

/** Justified paragraphs, or words in a chosen size, which keep the empty lines between them. Leaves out lines with an empty placeholder. */
function textBlock(text: NonNullable<PlainBlock['text']>, page: PageWords): Block[] {
  const { words, size, align } = typeof text === 'string' ? { words: text } : text;
  const lines = words.split('\n').flatMap((line) => (line.trim() === '' ? '' : (filled(line, page) ?? [])));
  const paragraphs = lines.filter((line) => line !== '');
  if (paragraphs.length === 0) return [];
  if (size === undefined && align === undefined) return [{ kind: 'text', paragraphs, style: styles.body }];
  const spaced = lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '');
  if (spaced.at(-1) === '') spaced.pop();
  return [{ kind: 'set', paragraphs: spaced, style: textStyles[size ?? 'normal'], align }];
}

function leadersOf(list: NonNullable<PlainBlock['list']>, page: PageWords): Leader[] {
  return list.flatMap((leader): Leader[] => {
    if (leader === 'box') return [leader];
    if (typeof leader === 'number') return [{ text: String(leader), style: styles.numeral }];
    const text = filled(leader, page);
    return text === undefined ? [] : [{ text, style: styles.label }];
  });
}

function daysOf({ days }: PageWords): NonNullable<PageWords['days']> {
  return days ?? weekdays.map((weekday) => ({ weekday }));
}

/** `Monday`, or `Mon 4` in a dated journal. */
function dayLeader({ weekday, date, number }: NonNullable<PageWords['days']>[number], { pageOfDay, dates }: PageWords): Leader {
  const text = date === undefined ? dayLabel(weekday) : `${dayLabel(weekday).slice(0, 3)} ${Number(date.slice(8))}`;
  const aside = occasionOn(dates, date);
  return { text, style: styles.label, to: pageOfDay?.(number), ...(aside && { aside }) };
}

function habitGrid({ heading, total, rows }: NonNullable<PlainBlock['habits']>, page: PageWords): Block {
  const inBook = new Set(daysOf(page).map(({ weekday }) => weekday));
  const style = styles.smallLabel;
  return {
    kind: 'grid',
    heading: { text: filled(heading, page) ?? '', style: styles.heading },
    columns: weekdays.map((day) => (inBook.has(day) ? { text: dayLabel(day).charAt(0), style } : undefined)),
    total: { text: filled(total, page) ?? '', style },
    rows,
  };
}

/** The days of the month of a date, in weeks from Monday; without a date, empty boxes for any month. */
export function monthOf(date: string | undefined, pageOfDay?: DayFinder): Month {
  if (date === undefined) return { weeks: Array.from({ length: weeksOfMonth }, () => weekdays.map(() => '')) };
  const [year = 0, month = 1] = date.split('-').map(Number);
  const offset = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % weekdays.length;
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks = Array.from({ length: Math.ceil((offset + count) / weekdays.length) }, (_, week) =>
    weekdays.map((_day, index) => {
      const day = week * weekdays.length + index - offset + 1;
      return day >= 1 && day <= count ? String(day) : undefined;
    }),
  );
  const dateOfDay = (day: string | undefined) => day && `${date.slice(0, 8)}${day.padStart(2, '0')}`;
  return pageOfDay ? { weeks, links: weeks.map((week) => week.map((day) => pageOfDay(dateOfDay(day)))) } : { weeks };
}

function namesIn({ dates, month = '' }: PageWords): ReadonlyMap<string, string> {
  const days = monthOf(month || undefined).weeks.flatMap((week) => week.flatMap((day) => day || []));
  const nameOf = (day: string) => occasionOn(dates, `${month.slice(0, 8)}${day.padStart(2, '0')}`) ?? '';
  return new Map(days.map((day) => [day, nameOf(day)] as const).filter(([, name]) => name !== ''));
}

export function titleOf(upright: string, slanted = ''): Block {
  const beside = slanted === '' ? [] : [{ text: slanted, style: styles.titleItalic }];
  return { kind: 'words', words: [{ text: upright, style: styles.title }, ...beside] };
}
