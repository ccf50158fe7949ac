import type { TextStyle } from './scale.ts';

/** What pages are built of, from top to bottom. Each takes whole rows of the grid. */
export type Block =
  | { kind: 'space'; rows: number }
  /** One row of the journal's own words, one after another on its baseline. */
  | { kind: 'words'; words: StyledWords[] }
  /** Words of the content; the author stands under them. A long one may take `maxRows`, but rather becomes smaller than take more than `rows`. */
  | { kind: 'quote'; text: string; author?: string | undefined; rows: number; maxRows: number }
  | { kind: 'prompt'; text: string; maxRows: number }
  /** Lines to write on. One block of a page takes the rows that the others leave. */
  | { kind: 'rules'; rows: number | 'rest' }
  /** A line to write on after each leader: a box to tick, or words. The lines begin at one place. */
  | { kind: 'list'; leaders: (StyledWords | 'box')[] }
  /** Equal columns, `gap` points apart, that parts of the page stand in. */
  | { kind: 'columns'; parts: Part[]; gap: number };

export interface StyledWords {
  text: string;
  style: TextStyle;
}

export interface Part {
  /** How many columns of the block it takes, with the gaps between them; 1 when absent. */
  span?: number;
  blocks: Block[];
}
