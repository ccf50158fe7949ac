import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import type { ImportOutcome, ImportPreview, RowTwin, TableProblem } from '../../../server/model/api/import-preview.ts';

/** `12 quotes imported.` */
export function outcomeWords(noun: string, { added, updated }: ImportOutcome): string {
  const parts = [`${counted(added, noun)} imported`, ...(updated > 0 ? [`${counted(updated, noun)} updated`] : [])];
  return `${parts.join(', ')}.`;
}

/** What a preview comes to: `12 new quotes, 1 look-alike, 3 there already`. */
export function previewWords(noun: string, { add, duplicates, changed, lookAlikes }: ImportPreview): string {
  const parts = [
    counted(add.length - lookAlikes.length, `new ${noun}`),
    ...(lookAlikes.length > 0 ? [counted(lookAlikes.length, 'look-alike')] : []),
    ...(duplicates.length > 0 ? [`${number(duplicates.length)} there already`] : []),
    ...(changed.length > 0 ? [`${number(changed.length)} with other values`] : []),
  ];
  return parts.join(', ');
}

/** `Row 3, column 2, author: must not be empty` */
export function problemWords({ row, column, field, message }: TableProblem): string {
  const place = [`Row ${number(row)}`, ...(column === undefined ? [] : [`column ${column}`]), ...(field === undefined ? [] : [field])];
  return `${place.join(', ')}: ${message}`;
}

/** `author: “Emerson” becomes “Thoreau”` */
export function fieldWords(change: FieldChange): string {
  switch (change.kind) {
    case 'added':
      return `${change.field}: “${change.after}” is added`;
    case 'removed':
      return `${change.field}: “${change.before}” is taken away`;
    case 'edited':
      return `${change.field}: “${change.before}” becomes “${change.after}”`;
  }
}

/** Where the other one of two alike is. */
export function twinWords(twin: RowTwin): string {
  return 'row' in twin ? `row ${number(twin.row)}` : twin.id;
}

export function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
