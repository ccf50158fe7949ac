import type { z } from 'zod';
import type { change, changeDetail, changes } from './response-schemas.ts';

export type UncommittedChange = z.infer<typeof change>;
export type ChangeKind = UncommittedChange['kind'];

/** The changes since the last commit, or a sentence about why they are unknown. */
export type UncommittedChanges = z.infer<typeof changes>;

/** `fields` is absent when one of the files is not valid. `version`, for `If-Match`, covers both sides. */
export type UncommittedChangeDetail = NonNullable<z.infer<typeof changeDetail>>;

/** The texts of days. Only these have tables, and changes of many items at once. */
export const bulkCollections = ['quotes', 'prompts'] as const;
export type BulkCollection = (typeof bulkCollections)[number];

export type RefusedItem = Record<'id' | 'message', string>;

export interface BulkOutcome<Item> {
  items: Item[];
  refused: RefusedItem[];
}

export interface BulkDeletion {
  deletion?: string;
  deleted: string[];
  refused: RefusedItem[];
}

export interface DeletedItem {
  collection: string;
  id: string;
  name: string;
  isTaken: boolean;
}

export interface DeletionSummary {
  id: string;
  deletedAt: number;
  by?: string;
  items: DeletedItem[];
}

export interface Deletions {
  deletions: DeletionSummary[];
  leftOut: number;
}

export interface RestoreOutcome {
  restored: string[];
  refused: RefusedItem[];
}

/** When each item changed last, in milliseconds since 1970, by id. */
export type ChangeTimes = Record<BulkCollection, Record<string, number>>;
