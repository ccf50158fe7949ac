import type { CollectionName } from '../model/entities/collections.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { FieldChange } from '../model/text/diff-fields.ts';

export interface ItemChange {
  part: CollectionName | 'site';
  id: string;
  /** The former id of a renamed item. */
  was?: string | undefined;
  kind: 'added' | 'removed' | 'renamed' | 'edited';
  /** Absent when the item is missing or invalid on that side. */
  before: object | undefined;
  after: object | undefined;
  problemsBefore: Problem[];
  problemsAfter: Problem[];
  /** For an item that is valid on both sides. Empty when only comments or the notation changed. */
  fields: FieldChange[];
}

export interface ImageChange {
  file: string;
  kind: 'added' | 'removed' | 'edited';
  bytesBefore: number | undefined;
  bytesAfter: number | undefined;
}
