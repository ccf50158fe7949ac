import type { FieldChange } from '../text/differences.ts';
import type { Similarity } from '../text/similar-texts.ts';

/** The forms of exported tables: plain, with a byte order mark for Excel, and for InDesign's Data Merge, which finds the separator by the extension. */
export const csvProfiles = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  excel: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  indesign: { type: 'text/tab-separated-values; charset=utf-16be', extension: 'txt' },
} satisfies Record<string, { type: string; extension: string }>;

export type CsvProfile = keyof typeof csvProfiles;

/** The encodings for InDesign; the first is the default. */
export const layoutEncodings = ['utf-16be', 'utf-16le'] as const;
export type LayoutEncoding = (typeof layoutEncodings)[number];

/** A problem of a table. Rows count from 1, the header, and columns from 1. */
export interface TableProblem {
  row: number;
  column?: number | undefined;
  field?: string | undefined;
  /** Lower case; says what is wrong and what to write instead. */
  message: string;
}

export type MatchingRow = { id: string } | { row: number };

export interface ImportPreview {
  problems: TableProblem[];
  add: { row: number; text: string; author?: string | undefined }[];
  /** Rows with the text of an item or of an earlier row. */
  duplicates: { row: number; text: string; like: MatchingRow }[];
  /** Rows with other fields than the item of their id, and its text. */
  changed: { row: number; id: string; text: string; fields: FieldChange[] }[];
  similar: { row: number; text: string; similarity: Similarity; like: MatchingRow & { text: string } }[];
  /** Groups of spelling variants with a new spelling, the most used first. */
  authorVariants: string[][];
  /** For `If-Match`: changes with the content and the table. */
  version: string;
}

export interface ImportOutcome {
  added: number;
  updated: number;
}
