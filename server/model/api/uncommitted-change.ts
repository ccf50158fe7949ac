import type { CollectionName } from '../entities/collections.ts';
import type { FieldChange } from '../text/diff-fields.ts';

export type ChangeKind = 'added' | 'edited' | 'deleted';

export interface UncommittedChange {
  collection: CollectionName;
  id: string;
  kind: ChangeKind;
  /** The text or name; the id of an invalid item. */
  name: string;
}

/** The changes since the last commit, or a sentence about why they are unknown. */
export type UncommittedChanges = { isKnown: true; changes: UncommittedChange[] } | { isKnown: false; reason: string };

export interface UncommittedChangeDetail extends UncommittedChange {
  /** Absent when one of the files is not valid. */
  fields?: FieldChange[];
  patch: string;
  /** Of both sides, for `If-Match`. */
  version: string;
}
