import type { FieldChange } from '../text/differences.ts';
import type { Similarity } from '../text/similar-texts.ts';

/** The forms of exported tables: plain, with a byte order mark for Excel, and for InDesign's Data Merge, which finds the separator by the extension. */
export const csvProfiles = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  excel: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  indesign: { type: 'text/tab-separated-values; charset=utf-16be', extension: 'txt' },
} satisfies Record<string, { type: string; extension: string }>;

export type CsvProfile = keyof typeof csvProfiles;

/** The encodings for InDesign, the first of which is the default, and for programs whose help names no UTF-16, such as Affinity. */
export const layoutEncodings = ['utf-16be', 'utf-16le', 'utf-8'] as const;
export type LayoutEncoding = (typeof layoutEncodings)[number];

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** A problem of a table. Rows count from 1, the header, and columns from 1. */
export interface TableProblem {
  row: number;
  column?: number | undefined;
  field?: string | undefined;
  /** Lower case; says what is wrong and what to write instead. */
  message: string;
}

/** What a person said of headings: the field that each is, or empty to leave its column out. */
export type Headings = Readonly<Record<string, string>>;

/** What was said of a heading; of `constructor`, too, only what was said. */
export function saidOf(headings: Headings, heading: string): string | undefined {
  return Object.hasOwn(headings, heading) ? headings[heading] : undefined;
}

/** A heading of a table with the field that it is read as; without one it is left out, or a problem. */
export interface TableHeading {
  heading: string;
  field: string | undefined;
}

export type MatchingRow = { id: string } | { row: number };

export interface ImportPreview {
  problems: TableProblem[];
  /** What was read in another way than it is written. */
  notes: TableProblem[];
  headings: TableHeading[];
  /** Those with `idOf` have the id of an item with other words, and get another one. */
  add: { row: number; text: string; author?: string | undefined; idOf?: { id: string; text: string } }[];
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
  /** Those of the new items. */
  ids: string[];
}
