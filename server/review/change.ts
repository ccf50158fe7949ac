import type { CollectionName } from '../model/entities/collections.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { FieldChange } from '../model/text/diff-fields.ts';

/** What became of one item, or of `site.yaml`. */
export interface ItemChange {
  part: CollectionName | 'site';
  /** `site` for `site.yaml`. */
  id: string;
  /** The id it had before, when it was renamed. */
  was?: string | undefined;
  kind: 'added' | 'removed' | 'renamed' | 'edited';
  /** Absent when there is no such item on that side, or it is not valid there. */
  before: object | undefined;
  after: object | undefined;
  /** What is wrong with it on a side where it is not valid. */
  problemsBefore: Problem[];
  problemsAfter: Problem[];
  /** Of an item that is valid on both sides. None: only comments or the way it is written changed. */
  fields: FieldChange[];
}

export interface ImageChange {
  /** `images/x.png` */
  file: string;
  kind: 'added' | 'removed' | 'edited';
  bytesBefore: number | undefined;
  bytesAfter: number | undefined;
}
