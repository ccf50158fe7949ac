import type { BulkCollection } from '../model/api/changes-api.ts';
import type { CsvProfile } from '../model/api/tables-api.ts';
import { collections, keyOrder } from '../model/entities/collections.ts';

/** The columns that an import reads: the id and all fields. */
export function importColumns(name: BulkCollection): string[] {
  return ['id', ...keyOrder(name)];
}

/** In `csv` the columns of the specification; other profiles add the source of a quote. Layouts and macros rely on these columns. */
export function exportColumns(name: BulkCollection, profile: CsvProfile): string[] {
  const { added = [] } = collections[name];
  return importColumns(name).filter((column) => !added.includes(column) || (profile !== 'csv' && column === 'source'));
}

/** The columns of the journal days. @param verses how many lines of a quote have a column in `indesign` @param isChecked adds whether texts fit */
export function dayColumns(profile: CsvProfile, verses: number, isChecked: boolean): string[] {
  const columns = ['day', 'date', 'weekday', 'morningPrompt', 'eveningPrompt', 'quote', 'author', 'reflectionPrompt'];
  if (profile !== 'indesign') return isChecked ? [...columns, 'fits'] : columns;
  const quotes = Array.from({ length: verses }, (_, index) => `quote${index + 1}`);
  return [...columns, 'week', ...quotes, 'source', ...(isChecked ? ['page', 'fits'] : [])];
}
