import type { Weekday } from '../entities/days.ts';
import type { Side } from './printed-book.ts';
import type { PageType } from './page-types.ts';

/** The faces of a page, both EB Garamond. */
export type PageFont = 'regular' | 'italic';

/** OpenType features in addition to the default ones: proportional old-style figures. */
export const pageFontFeatures = ['onum', 'pnum'] as const;

export interface TextOperation {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  font: PageFont;
  size: number;
  outline?: string;
}

export interface LineOperation {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  /** Drawn as round dots that are this far apart. */
  dots?: number;
}

interface RectOperation {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
  stroke: number;
}

/** In points from the top left corner of the trimmed page, in black. */
export type Operation = TextOperation | LineOperation | RectOperation;

/** `words` are those of the template. */
export type TextPlace = 'quote' | 'author' | 'prompt' | 'words';

export interface LaidOutPage {
  type: PageType;
  weekday: Weekday;
  side: Side;
  width: number;
  height: number;
  operations: Operation[];
  /** Texts that do not fit in the smallest type, and the number of characters that were left out. */
  overflow: { place: TextPlace; characters: number; text?: string }[];
  missing: { place: TextPlace; characters: string[] }[];
}
