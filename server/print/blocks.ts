import type { TextStyle } from './scale.ts';

/** A part of a page, as wide as the page or a column. Its height is whole rows of the grid. */
export type Block =
  | { kind: 'space'; rows: number }
  /** One row of words that are not content, on one baseline. */
  | { kind: 'words'; words: StyledWords[] }
  /** A text that is too long for `rows` becomes smaller first, and then takes up to `maxRows`. */
  | { kind: 'quote'; text: string; author?: string | undefined; rows: number; maxRows: number }
  | { kind: 'prompt'; text: string; maxRows: number }
  /** Lines to write on. At most one block of a page has the `rest`: the rows that the others leave. */
  | { kind: 'rules'; rows: number | 'rest' }
  /** A line to write on after each leader. The lines begin at the same x. */
  | { kind: 'list'; leaders: (StyledWords | 'box')[] }
  /** Columns of equal width, `gap` points apart. */
  | { kind: 'columns'; parts: Part[]; gap: number };

export interface StyledWords {
  text: string;
  style: TextStyle;
}

/** `span` is in columns, 1 when absent. */
export interface Part {
  span?: number;
  blocks: Block[];
}
