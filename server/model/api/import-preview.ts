import type { FieldChange } from '../text/diff-fields.ts';
import type { Similarity } from '../text/similar-texts.ts';

/** One thing wrong with a table, with its place as a spreadsheet counts it. */
export interface TableProblem {
  row: number;
  column?: number | undefined;
  field?: string | undefined;
  message: string;
}

/** An item of the content, or a row further up in the table. */
export type MatchingRow = { id: string } | { row: number };

/** What importing a table would do. With problems nothing of it can be imported. */
export interface ImportPreview {
  problems: TableProblem[];
  /** New items by the row they come from. */
  add: { row: number; text: string; author?: string | undefined }[];
  duplicates: { row: number; text: string; like: MatchingRow }[];
  /** Rows with the id of an item that says something else. */
  changed: { row: number; id: string; fields: FieldChange[] }[];
  /** New items that a reader would take for another one. */
  similar: { row: number; text: string; similarity: Similarity; like: MatchingRow & { text: string } }[];
  /** Spellings of what seems one name, the usual one first. */
  authorVariants: string[][];
  /** Tells this preview from one of other content or of another file, as `If-Match` takes it. */
  version: string;
}

/** What an import did. */
export interface ImportOutcome {
  added: number;
  updated: number;
}
