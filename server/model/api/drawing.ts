import type { CoverColour } from '../entities/cover.ts';
import type { Weekday } from '../entities/days.ts';
import type { Side, PageType } from '../entities/page-types.ts';

/** Lining is the regular face with figures as tall as capitals. */
export type PageFont = 'regular' | 'italic' | 'lining';

/** OpenType features in addition to the default ones: proportional old-style figures. */
export const pageFontFeatures = ['onum', 'pnum'] as const;

/** What a text is to a screen reader. Artifacts (ornaments, page numbers, running heads) are not read. `heads` are those of columns. */
export type TextRole = 'artifact' | 'heading' | 'heads' | 'quote' | 'text' | 'title';

export interface TextOperation {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  font: PageFont;
  size: number;
  /** A text without a role continues the one before it. */
  role?: TextRole;
  outline?: string;
}

interface Described {
  /** What a drawing shows. Its first mark has this text and the area; its other marks have an empty text. */
  alt?: string;
  area?: Box;
}

export interface LineOperation extends Described {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  /** The distance between round dots, as wide as the line, that replace a solid line; the first is at its beginning. */
  dots?: number;
  /** A line to write on, or an upright one beside a cell to write in. */
  role?: 'cell' | 'line';
}

export type Box = Record<'x' | 'y' | 'width' | 'height', number>;

interface RectOperation extends Box, Described {
  kind: 'rect';
  stroke: number;
  role?: 'box';
}

/** A picture of the content in the middle of a box, as large as fits. */
export interface ImageOperation extends Box, Described {
  kind: 'image';
  file: string;
}

/** Filled outlines of letters that are smaller than type may be, or of handwriting: SVG path data, relative to its place. */
export interface OutlineOperation extends Described {
  kind: 'outline';
  x: number;
  y: number;
  path: string;
  turn?: number;
  scale?: number;
}

/** A place that leads to a page of the file, by its number, or to a web address. PDF/X and printers allow none. */
export interface LinkOperation extends Box {
  kind: 'link';
  to: number | string;
}

/** Coordinates and sizes are in points, from the top left corner of the trimmed page. Everything is black. */
export type Operation = TextOperation | LineOperation | RectOperation | ImageOperation | OutlineOperation | LinkOperation;

/** On a cover: an area in one colour, as SVG path data with absolute commands. */
export interface ShapeOperation extends Described {
  kind: 'shape';
  path: string;
  colour: CoverColour;
}

/** On a cover. A turned text runs down, as on the spine. */
export interface CoverTextOperation extends TextOperation {
  colour: CoverColour;
  isTurned?: boolean;
}

/** On a cover: a mark of a page that is shown on it. */
export type CoverMark = (LineOperation | RectOperation | OutlineOperation) & { colour: CoverColour };

export type CoverOperation = ShapeOperation | CoverTextOperation | CoverMark;

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
