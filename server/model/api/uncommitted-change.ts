import type { FieldChange } from '../text/diff-fields.ts';

/** How an item differs from the last commit. */
export type ChangeKind = 'added' | 'edited' | 'deleted';

/** An item that differs from the last commit. */
export interface UncommittedChange {
  collection: 'prompts' | 'quotes' | 'templates';
  id: string;
  kind: ChangeKind;
  /** Its text or name; the id when neither can be read. */
  name: string;
}

/** What differs from the last commit, or a sentence that says why nobody can tell. */
export type UncommittedChanges = { isKnown: true; changes: UncommittedChange[] } | { isKnown: false; reason: string };

/** One change, in full. */
export interface UncommittedChangeDetail extends UncommittedChange {
  /** Field by field; absent when one of the two files is not a valid item. */
  fields?: FieldChange[];
  /** Line by line, as git shows it. */
  patch: string;
  /** Of both sides together, as `If-Match` takes it. */
  version: string;
}
