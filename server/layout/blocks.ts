import type { TextStyle } from './scale.ts';

/** A part of a page, as wide as the page or a column. Its height is whole rows of the grid. */
export type Block =
  | { kind: 'space'; rows: number }
  /** One row of words that are not content, on one baseline. */
  | { kind: 'words'; words: StyledWords[]; align?: 'right' }
  /** Paragraphs of the book's own words in one style. The first line is on the grid. */
  | { kind: 'text'; paragraphs: string[]; style: TextStyle }
  /** A text becomes smaller before it takes more rows than this, with the author. */
  | { kind: 'quote'; text: string; author?: string | undefined; rows: number }
  | { kind: 'prompt'; text: string; rows: number }
  /** Lines to write on. At most one block of a page has the `rest`: the rows that the others leave. */
  | { kind: 'rules'; rows: number | 'rest' }
  /** A line to write on after each leader, with `gap` empty rows between them. The lines begin at the same x. */
  | { kind: 'list'; leaders: Leader[]; gap?: number }
  /** A table to check off: a line for a name, a box for each column and a line for their number, in each of `rows` rows below the heads. */
  | { kind: 'grid'; heading: StyledWords; columns: StyledWords[]; total: StyledWords; rows: number }
  /** Columns of equal width. */
  | { kind: 'columns'; parts: Part[] };

export interface StyledWords {
  text: string;
  style: TextStyle;
}

/** What is before a line. */
export type Leader = 'box' | StyledWords;

/** `span` is in columns. */
export interface Part {
  span: number;
  blocks: Block[];
}
