import type { RefusedItem } from './changes-api.ts';
import type { TextPart } from '../text/differences.ts';
import type { SoughtText } from '../text/find-text.ts';

/** The parts of the content whose words can be replaced. */
export const replaceParts = ['quotes', 'prompts', 'templates', 'pages', 'posts', 'categories', 'site', 'cover'] as const;
export type ReplacePart = (typeof replaceParts)[number];

export interface Replacement extends SoughtText {
  /** What is written in place of what is found. */
  by: string;
  parts: ReplacePart[];
}

/** A line of a field that a replacement changes. */
export interface ReplacedLine {
  field: string;
  /** Its number in the field, from 0. */
  line: number;
  parts: TextPart[];
  /** How many places of it change. */
  places: number;
}

/** A line with its file. */
export interface FoundLine extends ReplacedLine {
  part: ReplacePart;
  file: string;
  version: string;
  /** Of the item. */
  name: string;
  /** What would be wrong with the field: `must not be empty`. */
  fault?: string | undefined;
}

/** The first lines that a replacement changes, and the number of all. */
export interface ReplacePreview {
  lines: FoundLine[];
  total: number;
}

export interface ReplaceOutcome {
  /** Undoes it; absent when nothing was written. */
  undo?: string;
  /** By their files. */
  refused: RefusedItem[];
}
