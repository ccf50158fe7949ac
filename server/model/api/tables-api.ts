import type { FieldChange } from '../text/differences.ts';
import type { Similarity } from '../text/similar-texts.ts';

/** The forms of exported tables: plain, with a byte order mark for Excel, and for InDesign's Data Merge, which finds the separator by the extension. */
export const csvProfiles = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  excel: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  indesign: { type: 'text/tab-separated-values; charset=utf-16be', extension: 'txt' },
} satisfies Record<string, { type: string; extension: string }>;

export type CsvProfile = keyof typeof csvProfiles;

/** The encodings for InDesign, the first of which is the default, and for programs whose help does not mention UTF-16, such as Affinity. */
export const layoutEncodings = ['utf-16be', 'utf-16le', 'utf-8'] as const;
export type LayoutEncoding = (typeof layoutEncodings)[number];

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** A problem of a table. Rows and columns count from 1; row 1 is the header. */
export interface TableProblem {
  row: number;
  column?: number | undefined;
  field?: string | undefined;
  /** Lower case; says what is wrong and what to write instead. */
  message: string;
}

/** What the user chose for headings: the field of each, or empty to leave its column out. */
export type Headings = Readonly<Record<string, string>>;

/** The choice for a heading, which may be named like an inherited property, such as `constructor`. */
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
  /** What was read differently from how it is written. */
  notes: TableProblem[];
  headings: TableHeading[];
  /** Rows with `idOf` have the id of an item with other words, and get a new one. */
  add: { row: number; text: string; author?: string | undefined; idOf?: { id: string; text: string } }[];
  /** Rows with the text of an item or of an earlier row. */
  duplicates: { row: number; text: string; like: MatchingRow }[];
  /** Rows with the text of the item that has their id, but other fields. */
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
  /** The ids of the new items. */
  ids: string[];
}
