import type { EditionFault } from './editions-api.ts';
import type { Similarity } from '../text/similar-texts.ts';
import type { CollectionName } from '../entities/collections.ts';
import type { SingleFile } from '../entities/nouns.ts';
import type { Day } from '../entities/days.ts';
import type { Problem } from '../entities/problem.ts';
import type { PageType } from '../entities/page-types.ts';

/** Something about the content that its editor may want to change. `file` is a folder when the check is about a whole collection. */
export interface Check extends Omit<Problem, 'severity'> {
  other?: string | undefined;
  fix?: Fix | undefined;
  lack?: Lack | undefined;
  fault?: EditionFault | undefined;
  /** The file is broken, and the server shows its last good version. */
  isOutdated?: boolean | undefined;
}

export interface Fix {
  field: 'author' | 'text';
  value: string;
}

/** Quotes have no type. */
export interface Lack {
  type?: PageType | undefined;
  day: Day;
}

export const severities = ['error', 'warning', 'suggestion'] as const;
export type Severity = (typeof severities)[number];

export interface CheckGroup {
  severity: Severity;
  rule: string;
  count: number;
  checks: Check[];
}

/** Errors first, then warnings, then suggestions. */
export interface Checks {
  groups: CheckGroup[];
}

export type ContentFilePart = CollectionName | SingleFile;

/** The file of an item as text: `GET /api/files/{collection}/{id}`, or that of a single file: `/api/files/site/site`. */
export type ContentFile = Record<'text' | 'version', string>;

/** What `POST /api/checks/text` finds about one text. */
export interface TextCheck {
  /** Absent where no template has a page for it. */
  fit?: TextFit | undefined;
  similar?: { id: string; text: string; similarity: Similarity } | undefined;
}

export interface TextFit {
  points: number;
  /** The number of characters without room. */
  excess: number;
  /** The message about characters that the typeface lacks, as Checks has it. */
  missing?: string | undefined;
}

/** In characters: many times what fits on a page. */
export const maxCheckedText = 20_000;
