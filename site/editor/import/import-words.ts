import type { ImportOutcome, ImportPreview, TableProblem } from '../../../server/model/api/tables-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import { similarityWords } from '../../../server/model/text/similar-texts.ts';

/** `12 quotes imported.` */
export function outcomeWords(noun: string, { added, updated }: ImportOutcome): string {
  return `${counted(added, noun)} imported${updated > 0 ? `, ${counted(updated, noun)} updated` : ''}.`;
}

/** `12 new quotes, 1 similar, 3 duplicates` */
export function previewWords(noun: string, { add, duplicates, changed, similar }: ImportPreview): string {
  const parts = [
    counted(add.length - similar.length, `new ${noun}`),
    ...(similar.length > 0 ? [`${similar.length.toLocaleString('en-US')} similar`] : []),
    ...(duplicates.length > 0 ? [counted(duplicates.length, 'duplicate')] : []),
    ...(changed.length > 0 ? [`${changed.length.toLocaleString('en-US')} with other values`] : []),
  ];
  return parts.join(', ');
}

/** `Row 3, column 2, author: must not be empty` */
export function problemWords({ row, column, field, message }: TableProblem): string {
  const place = [
    `Row ${row.toLocaleString('en-US')}`,
    ...(column === undefined ? [] : [`column ${column}`]),
    ...(field === undefined ? [] : [field]),
  ];
  return `${place.join(', ')}: ${message}`;
}

/** `author: “Emerson” becomes “Thoreau”` */
export function fieldWords(change: FieldChange): string {
  switch (change.kind) {
    case 'added':
      return `${change.field}: “${change.after}” is added`;
    case 'removed':
      return `${change.field}: “${change.before}” is removed`;
    case 'edited':
      return `${change.field}: “${change.before}” becomes “${change.after}”`;
  }
}

/** `has nearly the same words as row 3: “Go slowly.”` */
export function similarWords({ similarity, like }: ImportPreview['similar'][number]): string {
  return `${similarityWords[similarity]} ${'row' in like ? `row ${like.row.toLocaleString('en-US')}: ` : ''}“${like.text}”`;
}
