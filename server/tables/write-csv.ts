import { stringify } from 'csv-stringify/sync';
import type { CsvProfile, LayoutEncoding } from '../model/api/tables-api.ts';
import { normalize } from '../model/text/normalize.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { BulkCollection } from '../model/api/changes-api.ts';
import { exportColumns } from './columns.ts';

/** Quotes or prompts as a table. An absent field is empty, an absent day `any`. */
export function contentTable(
  name: BulkCollection,
  items: readonly StoredItem<BulkCollection>[],
  profile: CsvProfile,
  encoding?: LayoutEncoding,
) {
  const columns = exportColumns(name, profile);
  const rows = items.map(({ id, fields }) => {
    const item: Record<string, unknown> = { ...fields, id, dayOfWeek: fields.dayOfWeek ?? 'any' };
    return columns.map((column) => String(item[column] ?? ''));
  });
  return csvBytes([columns, ...rows], profile, encoding);
}

/** A table as in RFC 4180, or in the form of the profile. Only `indesign` has an `encoding`. */
export function csvBytes(rows: readonly (readonly string[])[], profile: CsvProfile, encoding: LayoutEncoding = 'utf-16be'): Buffer {
  if (profile === 'indesign') {
    const lines = rows.map((row) => row.map(inOneCell));
    const text = stringify(lines, { delimiter: '\t', record_delimiter: '\r\n' });
    if (encoding === 'utf-8') return Buffer.from(text);
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return encoding === 'utf-16le' ? bytes : bytes.swap16();
  }
  const text = stringify(rows as string[][], { bom: profile === 'excel', record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
  return Buffer.from(text);
}

/** A text in the form of the `indesign` profile, with spaces in place of line breaks and tabs. */
export function inOneCell(text: string): string {
  return normalize(text, 'NFC').replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ');
}
