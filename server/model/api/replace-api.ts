import type { TextPart } from '../text/differences.ts';

export const replaceParts = ['quotes', 'prompts', 'templates', 'pages', 'posts', 'categories', 'site', 'cover'] as const;
export type ReplacePart = (typeof replaceParts)[number];

/** A line of a field that a replacement changes. */
export interface ReplacedLine {
  field: string;
  /** Its number in the field, from 0. */
  line: number;
  parts: TextPart[];
  places: number;
}

export interface FoundLine extends ReplacedLine {
  part: ReplacePart;
  file: string;
  version: string;
  name: string;
  /** What would be wrong with the field: `must not be empty`. */
  fault?: string | undefined;
}

/** The first lines that a replacement changes, and the number of all. */
export interface ReplacePreview {
  lines: FoundLine[];
  total: number;
}
