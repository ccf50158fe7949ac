/** The collections whose items can be changed many at a time. */
export const bulkCollections = ['quotes', 'prompts'] as const;
export type BulkCollection = (typeof bulkCollections)[number];

export interface RefusedItem {
  id: string;
  /** A sentence. */
  message: string;
}

export interface BulkOutcome<Item> {
  /** The changed items, as they are now. */
  items: Item[];
  refused: RefusedItem[];
}

export interface BulkDeletion {
  /** Restores the items; absent when none was deleted. */
  deletion?: string;
  /** The ids of the deleted items. */
  deleted: string[];
  refused: RefusedItem[];
}

export interface DeletedItem {
  collection: string;
  id: string;
  /** Its text or name. */
  name: string;
  /** Another item has its id. */
  isTaken: boolean;
}

/** What one request deleted. */
export interface DeletionSummary {
  id: string;
  /** In milliseconds since 1970. */
  deletedAt: number;
  items: DeletedItem[];
}

export interface Deletions {
  /** The newest first. */
  deletions: DeletionSummary[];
  /** How many older items are left out. */
  leftOut: number;
}

export interface RestoreOutcome {
  /** The ids of the restored items. */
  restored: string[];
  refused: RefusedItem[];
}
