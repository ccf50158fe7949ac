import type { WrittenPage } from '../model/entities/site.ts';
import type { Box, CoverOperation, LaidOutPage, LinkOperation, Operation, TextOperation, TextRole } from '../model/api/drawing.ts';
import { row, thousandths, type TextStyle, type Fonts } from './grid-and-type.ts';

/** A part of a page, as wide as the page or a column and a whole number of grid rows tall. Only planners use the page links. */
export type Block = AnyBlock & {
  /** In a planner: the pages that its words name. Their numbers become links. */
  named?: number[];
};

type AnyBlock =
  | { kind: 'space'; rows: number | 'rest' }
  /** Words in one row, and the name of a day in the empty row below. */
  | { kind: 'words'; words: StyledWords[]; align?: 'right'; below?: string }
  /** Paragraphs of the book's own words in one style. The first line is on the grid. */
  | { kind: 'text'; paragraphs: string[]; style: TextStyle }
  /** A text and its author fill these rows. A long text is set in smaller type. */
  | { kind: 'quote'; text: string; author?: string | undefined; rows: number }
  | { kind: 'prompt'; text: string; rows: number }
  /** Lines to write on. Blocks with `rest` share the rows that the others leave. */
  | { kind: 'rules'; rows: number | 'rest' }
  /** Lines to write on after each leader, by default one; all begin at the same x. */
  | { kind: 'list'; leaders: Leader[]; lines?: number }
  /** A table to check off: each of its `rows` has a line for a name, a box for each defined column and a line for the total. */
  | { kind: 'grid'; heading: StyledWords; columns: (StyledWords | undefined)[]; total: StyledWords; rows: number }
  /** Words in one style, left-aligned or centred, not justified. */
  | { kind: 'set'; paragraphs: string[]; style: TextStyle; align?: 'center' | 'left' | undefined }
  | { kind: 'squares'; marks: 'dots' | 'lines'; rows: number | 'rest' }
  | { kind: 'rule'; isShort: boolean }
  /** The mark of the book. `past` rules are solid, and the sun has sunk by one rule less. */
  | { kind: 'horizon'; rows: number; past: number }
  /** Centred, as large as its rows and the width allow. */
  | { kind: 'image'; file: string; rows: number }
  /** Weeks of a month, each `rows` rows tall, below the weekdays. Days without a text get no box. */
  | (Month & { kind: 'calendar'; rows: number; names?: ReadonlyMap<string, string> })
  | { kind: 'year'; months: (Month & { name: string; to?: number | undefined })[] }
  /** A row for each week: its number, a box for each of its days, a line to write on, and its first page in the book. */
  | { kind: 'weeks'; weeks: { name: string; days: boolean[]; page?: string | undefined; links?: (number | undefined)[] | undefined }[] }
  | { kind: 'contents'; entries: SourceEntry[] }
  /** A small page of a day with notes beside it, filled in by hand if there is `written`. */
  | { kind: 'specimen'; page: Block[]; written?: WrittenPage | undefined; rows: number; notes: { to: string; text: string }[] }
  | { kind: 'sources'; entries: SourceEntry[]; isLinked?: boolean }
  /** `rows` is the height when a block in a column has `rest`. */
  | { kind: 'columns'; parts: { span: number; blocks: Block[] }[]; rows?: number };

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** The days of a month by weeks, and the pages that they link to. */
export interface Month {
  weeks: (string | undefined)[][];
  links?: (number | undefined)[][];
}

export interface StyledWords {
  text: string;
  style: TextStyle;
  to?: number | undefined;
}

export type SourceEntry = Record<'page' | 'text', string>;

/** The `aside`, the name of a day, is at the end of the line. */
export type Leader = 'box' | (StyledWords & { aside?: string });

/** Laid-out blocks. The origin of the operations is the left edge on the first baseline. */
export interface Layout extends Pick<LaidOutPage, 'operations' | 'overflow' | 'missing'> {
  rows: number;
  /** The size of each text, how many characters do not fit in the largest size, and the words that had to be divided. */
  sizes: { place: LaidOutPage['overflow'][number]['place']; size: number; excess: number; divided: string[] }[];
}

export function layoutOf(rows: number, operations: Operation[]): Layout {
  return { rows, operations, overflow: [], missing: [], sizes: [] };
}

export function mergeLayouts(rows: number, parts: { part: Layout; x: number; y: number }[]): Layout {
  return {
    rows,
    operations: parts.flatMap(({ part, x, y }) => part.operations.map((operation) => moved(operation, x, y))),
    overflow: parts.flatMap(({ part }) => part.overflow),
    missing: parts.flatMap(({ part }) => part.missing),
    sizes: parts.flatMap(({ part }) => part.sizes),
  };
}

export function textAt(x: number, y: number, text: string, { font, size }: TextStyle, role?: TextRole): TextOperation {
  return { kind: 'text', x, y, text, font, size, ...(role && { role }) };
}

export type Drawn<O = Operation> = Exclude<O, LinkOperation | TextOperation>;

/** Groups marks into one drawing with a text alternative. */
export function drawing<T extends Drawn<CoverOperation | Operation>>(alt: string, area: Box, marks: readonly T[]): T[] {
  return marks.map((mark, index) => ({ ...mark, ...(index === 0 ? { alt, area } : { alt: '' }) }));
}

export function widthOf({ text, style: { font, size } }: StyledWords, fonts: Fonts): number {
  return fonts.advance(text, font) * size;
}

/** A link on a box; none without a page. */
export function linkAt(place: Box, to: number | undefined): LinkOperation[] {
  return to === undefined ? [] : [{ kind: 'link', ...place, to }];
}

/** A link as tall as a row of the grid. @param y the baseline of its words */
export function linkOfRow(x: number, y: number, width: number, to: number | undefined): LinkOperation[] {
  return linkAt({ x, y: y - 0.7 * row, width, height: row }, to);
}

export function moved(operation: Operation, x: number, y: number): Operation {
  const area = 'area' in operation && operation.area && { area: { ...operation.area, x: operation.area.x + x, y: operation.area.y + y } };
  if (operation.kind !== 'line') return { ...operation, x: operation.x + x, y: operation.y + y, ...area };
  return { ...operation, ...area, x1: operation.x1 + x, x2: operation.x2 + x, y1: operation.y1 + y, y2: operation.y2 + y };
}

/** Rounds to a thousandth of a point, for short JSON. */
export function rounded(operation: Operation): Operation {
  const entries = Object.entries(operation).map(([key, value]) => [key, typeof value === 'number' ? thousandths(value) : value]);
  return Object.fromEntries(entries) as Operation;
}
