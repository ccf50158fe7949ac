import type { Weekday } from '../entities/days.ts';
import type { Side } from './print-measures.ts';
import type { PageType } from '../entities/prompt.ts';

/** The faces a page is set in, both EB Garamond at its book weight. */
export type PageFont = 'regular' | 'italic';

/** OpenType features that are on beside the usual ligatures and kerning: figures that sit among small letters. */
export const pageFontFeatures = ['onum', 'pnum'] as const;

/** One line of text; `x` is its left end and `y` its baseline. */
export interface TextOperation {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  font: PageFont;
  size: number;
  /** Its letters as shapes, as SVG path data, for those who may not have the face. */
  outline?: string;
}

export interface LineOperation {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
}

/** An empty box; its line of `stroke` runs on the outline, half of it on either side. */
interface RectOperation {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
  stroke: number;
}

/** What a page is painted with. All lengths are points, measured from the top left corner of the trimmed page; all ink is black. */
export type Operation = TextOperation | LineOperation | RectOperation;

/** The places of a page that hold words of the content. */
export type TextPlace = 'quote' | 'author' | 'prompt';

/** A page of the journal, ready to be painted. */
export interface LaidOutPage {
  type: PageType;
  weekday: Weekday;
  side: Side;
  /** Of the trimmed page, in points. */
  width: number;
  height: number;
  operations: Operation[];
  /** Texts that do not fit their place even in the smallest type, and how many of their last characters were left off. */
  overflow: { place: TextPlace; characters: number }[];
  /** Characters that the page's fonts have no glyph for; they were left out. */
  missing: { place: TextPlace; characters: string[] }[];
}
