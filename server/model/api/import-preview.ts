import type { FieldChange } from '../text/diff-fields.ts';
import type { Similarity } from '../text/similar-texts.ts';

/** A problem of a table. Rows and columns count from 1. */
export interface TableProblem {
  row: number;
  column?: number | undefined;
  field?: string | undefined;
  message: string;
}

export type MatchingRow = { id: string } | { row: number };

export interface ImportPreview {
  problems: TableProblem[];
  add: { row: number; text: string; author?: string | undefined }[];
  duplicates: { row: number; text: string; like: MatchingRow }[];
  /** Rows with other fields than the item of their id, and its text. */
  changed: { row: number; id: string; text: string; fields: FieldChange[] }[];
  similar: { row: number; text: string; similarity: Similarity; like: MatchingRow & { text: string } }[];
  /** Groups of spelling variants, the most used first. */
  authorVariants: string[][];
  /** For `If-Match`: changes with the content and the table. */
  version: string;
}

export interface ImportOutcome {
  added: number;
  updated: number;
}
