import { stringify } from 'csv-stringify/sync';
import type { CsvProfile, LayoutEncoding } from '../model/api/tables-api.ts';
import { normalize } from '../model/text/normalize.ts';
import { collections, keyOrder } from '../model/entities/collections.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { PageType } from '../model/entities/page-types.ts';
import type { CheckedDays } from '../book/check-days.ts';
import type { JournalDay } from '../book/choose-days.ts';
import { weeksOf } from '../book/order-pages.ts';
import { fallbackPrompts, fallbackQuote } from '../layout/design-page.ts';
import { quoted, typographicLines } from '../layout/printed-text.ts';
import { longDate } from '../model/api/printings-api.ts';
import { dayLabel } from '../model/entities/days.ts';

export type TableName = 'prompts' | 'quotes';

/**
 * Quotes or prompts as a table. An absent field is empty, an absent day `any`. `csv` has the columns of the specification alone, the
 * others the source of a quote, too: layouts and macros count on these.
 */
export function contentTable<N extends TableName>(
  name: N,
  items: readonly StoredItem<N>[],
  profile: CsvProfile = 'csv',
  encoding?: LayoutEncoding,
): Buffer {
  const { added = [] } = collections[name];
  const columns = ['id', ...keyOrder(name).filter((key) => !added.includes(key) || (profile !== 'csv' && key === 'source'))];
  const rows = items.map(({ id, fields }) => {
    const item: Record<string, unknown> = { ...fields, id, dayOfWeek: fields.dayOfWeek ?? 'any' };
    return columns.map((column) => String(item[column] ?? ''));
  });
  return csvBytes([columns, ...rows], profile, encoding);
}

/** A table as in RFC 4180, or in the form of the profile. Only `indesign` has an `encoding`. */
export function csvBytes(rows: readonly (readonly string[])[], profile: CsvProfile, encoding: LayoutEncoding = 'utf-16be'): Buffer {
  if (profile === 'indesign') {
    const lines = rows.map((row) => row.map(onOneLine));
    const text = stringify(lines, { delimiter: '\t', record_delimiter: '\r\n' });
    if (encoding === 'utf-8') return Buffer.from(text);
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return encoding === 'utf-16le' ? bytes : bytes.swap16();
  }
  return Buffer.from(
    (profile === 'excel' ? '\uFEFF' : '') + stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }),
  );
}

/** A text in the form of the `indesign` profile, with spaces in place of line breaks and tabs. */
export function onOneLine(text: string): string {
  return normalize(text, 'NFC').replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ');
}

/**
 * The table of the journal days, a row each: in `csv` and `excel` as the content has them, in `indesign` as the pages print them. Missing
 * items are the fallbacks of the pages. `date` is empty in a journal without dates, and `reflectionPrompt` except on Sundays.
 * @param checked of an edition; without it, the table has no column for it
 */
export function daysTable(days: readonly JournalDay[], profile: CsvProfile, checked?: CheckedDays): string[][] {
  if (profile === 'indesign') return printedTable(days, checked);
  if (!checked) return [columns, ...days.map(rowOf)];
  return [[...columns, 'fits'], ...days.map((day, index) => [...rowOf(day), checked.fits[index] ?? ''])];
}

const columns = ['day', 'date', 'weekday', 'morningPrompt', 'eveningPrompt', 'quote', 'author', 'reflectionPrompt'];

function rowOf(day: JournalDay): string[] {
  const { number, date, weekday, morning, evening, reflection } = day;
  const { text, author } = quoteOf(day);
  return [
    String(number),
    date ?? '',
    weekday,
    wordsOf(morning, 'morning'),
    wordsOf(evening, 'evening'),
    text,
    author ?? '',
    weekday === 'sunday' ? wordsOf(reflection, 'sunday_reflection') : '',
  ];
}

function quoteOf({ quote }: JournalDay): { text: string; author?: string | undefined; source?: string | undefined } {
  return quote?.fields ?? fallbackQuote;
}

function wordsOf(prompt: JournalDay['morning'], type: PageType): string {
  return prompt?.fields.text ?? fallbackPrompts[type];
}

/** At least so many columns for the lines of verse; the words of other quotes are in the first. */
const minVerses = 4;

function printedTable(days: readonly JournalDay[], checked?: CheckedDays): string[][] {
  const verses = days.map((day) => quoted(linesOf(quoteOf(day).text)));
  const count = Math.max(minVerses, ...verses.map(({ length }) => length));
  const ofVerses = Array.from({ length: count }, (_, index) => index);
  const weeks = weeksOf(days).flatMap((week) => week.days.map(() => String(week.number)));
  const rows = days.map((day, index) => {
    const [number = '', , , morning = '', evening = '', , author = '', reflection = ''] = rowOf(day);
    const date = day.date === undefined ? '' : longDate(day.date);
    return [
      number,
      date,
      dayLabel(day.weekday),
      ...[morning, evening].map(onPage),
      // Between the quotation marks of a layout.
      verses[index]?.join(' / ').slice(1, -1) ?? '',
      ...[author, reflection].map(onPage),
      weeks[index] ?? '',
      ...ofVerses.map((verse) => verses[index]?.[verse] ?? ''),
      onPage(quoteOf(day).source ?? ''),
      ...(checked ? [String(checked.pages[index]), checked.fits[index] ?? ''] : []),
    ];
  });
  const header = [...columns, 'week', ...ofVerses.map((verse) => `quote${verse + 1}`), 'source', ...(checked ? ['page', 'fits'] : [])];
  return [header, ...rows];
}

function onPage(text: string): string {
  return linesOf(text).join(' ');
}

/** The lines of a text as a page has them. Letters that the typeface of the book lacks stay: another may have them. */
function linesOf(text: string): string[] {
  return typographicLines(text, 'regular', { hasGlyph: () => true }).lines;
}
