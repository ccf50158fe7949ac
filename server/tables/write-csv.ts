import { stringify } from 'csv-stringify/sync';
import type { CsvProfile, LayoutEncoding } from '../model/api/tables-api.ts';
import { normalize } from '../model/text/normalize.ts';
import { collections, keyOrder } from '../model/entities/collections.ts';
import type { StoredItem } from '../content/stored-item.ts';
import type { PageType } from '../model/page/print-measures.ts';
import type { JournalDay } from '../book/choose-days.ts';
import { fallbackPrompts, fallbackQuote } from '../layout/design-page.ts';

export type TableName = 'prompts' | 'quotes';

/** Quotes or prompts as a table. An absent field is empty, an absent day `any`. `csv` has the columns of the specification alone. */
export function contentTable<N extends TableName>(
  name: N,
  items: readonly StoredItem<N>[],
  profile: CsvProfile = 'csv',
  encoding?: LayoutEncoding,
): Buffer {
  const { added = [] } = collections[name];
  const columns = ['id', ...keyOrder(name).filter((key) => profile !== 'csv' || !added.includes(key))];
  const rows = items.map(({ id, fields }) => {
    const item: Record<string, unknown> = { ...fields, id, dayOfWeek: fields.dayOfWeek ?? 'any' };
    return columns.map((column) => String(item[column] ?? ''));
  });
  return csvBytes([columns, ...rows], profile, encoding);
}

/** A table as in RFC 4180, or in the form of the profile. Only `indesign` has an `encoding`. */
export function csvBytes(rows: readonly (readonly string[])[], profile: CsvProfile, encoding: LayoutEncoding = 'utf-16be'): Buffer {
  if (profile === 'indesign') {
    const bytes = Buffer.from(`\uFEFF${tabSeparated(rows)}`, 'utf16le');
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

function tabSeparated(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(onOneLine)),
    { delimiter: '\t', record_delimiter: '\r\n' },
  );
}

/**
 * The table for the layout of spreads: a header, and a row for each journal day. `date` is empty in a journal without dates, and
 * `reflectionPrompt` except on Sundays. Missing items are the fallbacks of the pages.
 * @param fits whether the texts of each day fit their pages, in words; without it, the table has no such column
 */
export function daysTable(days: readonly JournalDay[], fits?: readonly string[]): string[][] {
  if (!fits) return [columns, ...days.map(rowOf)];
  return [[...columns, 'fits'], ...days.map((day, index) => [...rowOf(day), fits[index] ?? ''])];
}

const columns = ['day', 'date', 'weekday', 'morningPrompt', 'eveningPrompt', 'quote', 'author', 'reflectionPrompt'];

function rowOf({ number, date, weekday, quote, morning, evening, reflection }: JournalDay): string[] {
  const { text, author } = quote?.fields ?? fallbackQuote;
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

function wordsOf(prompt: JournalDay['morning'], type: PageType): string {
  return prompt?.fields.text ?? fallbackPrompts[type];
}
