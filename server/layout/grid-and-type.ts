import type { Font } from 'fontkit';
import type { HandName } from '../model/entities/site.ts';
import type { TemplateFields } from '../model/entities/template.ts';
import type { PageFont, TextOperation } from '../model/api/drawing.ts';
import { defaultTrim, marginsOf, pointsPerInch, trims } from '../model/page/measures.ts';

export const typeface = 'EB Garamond';

export interface Fonts {
  /** The width of a line at 1 pt, with kerning, ligatures and old-style figures. */
  advance(text: string, font: PageFont): number;
  hasGlyph(codePoint: number, font: PageFont): boolean;
  outline(line: TextOperation): string;
  faces: Readonly<Record<PageFont, Font>>;
  hands: Readonly<Record<HandName, Hand>>;
}

export interface Hand {
  advance(text: string): number;
  hasGlyph(letter: string): boolean;
  outline(line: Omit<TextOperation, 'font' | 'kind'>, bend: Bend): string;
}

export type Bend = (x: number, y: number) => [x: number, y: number];

/** The grid in points: 0.3 in (7.6 mm) between writing lines, so a page of 6 by 9 in has 20 by 30 units. All baselines are on it. */
export const row = (3 * pointsPerInch) / 10;

/** The ascent and descent of EB Garamond in em. */
export const [ascent, descent] = [0.72, 0.27];

export function thousandths(length: number): number {
  return Math.round(length * 1000) / 1000;
}

/** Stroke widths in points of solid lines, of boxes, and of the dots in lines to write on. Without `dot`, lines to write on are solid. */
export interface Strokes {
  rule: number;
  box: number;
  dot?: number | undefined;
}

/** The thinnest stroke that all printers accept. Dots use a sixth of the ink of a line, and recede behind pencil. */
export const thinnest = 0.75;

/** In points, from dot to dot: six to a row, so that the dots of a page are aligned. */
export const dotPitch = row / 6;

/** The trimmed page in points, the rows of its grid, and the baseline of the first. */
export interface PageSize {
  width: number;
  height: number;
  rows: number;
  firstBaseline: number;
  /** The margins unless the printer requires more. */
  usual: Edges;
}

/** In points: the margins at the spine, at the edge and below, the width between them, and the baseline of the page number. */
export interface PageMeasures extends PageSize, Edges {
  textWidth: number;
  foot: number;
  strokes: Strokes;
}

// For an offset press: three and four dots of 600 dpi, so that equal lines print equally.
const offsetStrokes: Strokes = { rule: 0.36, box: 0.48 };

export type PageStyle = Pick<Partial<TemplateFields>, 'margins' | 'rules' | 'trim'>;

/** The measures of the pages of a template. @param printed the printer's strokes @param edges margins in points that replace the usual */
export function measuresIn(
  { margins, rules, trim = defaultTrim }: PageStyle = {},
  printed = offsetStrokes,
  edges: Partial<Edges> = {},
): PageMeasures {
  const { rows, ...inches } = trims[trim];
  const { inside, outside, bottom } = marginsOf(trims[trim], margins);
  const [width, height] = [inches.width * pointsPerInch, inches.height * pointsPerInch];
  const usual = { inside: inside * pointsPerInch, outside: outside * pointsPerInch, bottom: bottom * pointsPerInch };
  const all = { ...usual, ...edges };
  // The rows are centred: the space above the title equals the space below the page number.
  const firstBaseline = thousandths((height - (rows - 1) * row) / 2);
  const foot = thousandths(Math.min(firstBaseline + rows * row, height - all.bottom - descent * styles.folio.size));
  const textWidth = width - all.inside - all.outside;
  const strokes = rules === 'solid' ? printed : { ...printed, dot: thinnest };
  return { ...all, usual, width, height, rows, firstBaseline, textWidth, foot, strokes };
}

type Edges = Record<'bottom' | 'inside' | 'outside', number>;

/** Size and leading in points. The leading is 1.2 times the size. */
export interface TextStyle {
  font: PageFont;
  size: number;
  leading: number;
}

export const styles = {
  title: regular(25.2),
  titleItalic: italic(25.2),
  heading: italic(15),
  label: italic(12),
  smallLabel: italic(10.5),
  numeral: italic(15),
  date: regular(12),
  body: { ...regular(12), leading: (row * 3) / 4 },
  foot: italic(9),
  note: italic(10.5),
  folio: regular(10.5),
  ornament: regular(21.6),
  // Two lines fill a row.
  source: { ...regular(8), leading: row / 2 },
} as const;

/** The styles of texts on pages that are not for a day. */
export const textStyles = {
  small: regular(9),
  normal: styles.body,
  large: italic(15),
  huge: regular(36),
  giant: regular(72),
} as const;

/** Between the two columns of sources. */
export const sourceGap = (3 * row) / 4;

/** A text gets the largest style that fits, and at least this one. */
export const smallestStyle = regular(9);
export const quoteStyles: Styles = [regular(18), ...[15, 13.5, 12, 10.5, 9].map(regular)];
export const promptStyles: Styles = [regular(13.5), ...[12, 10.5, 9].map(regular)];

/** For the name of a day. 7 pt is the smallest type that printers accept. */
export const nameStyles: Styles = [italic(9), italic(8), italic(7)];

/** A quote in smaller type is hard to read in bed. */
export const minReadableQuote = regular(10.5);

export const defaultMeasures = measuresIn();

/** The author is four fifths of the size of the quote. */
export function authorStyles(quoteSize: number): Styles {
  const largest = Math.max(smallestStyle.size, thousandths(0.8 * quoteSize));
  return [italic(largest), ...[12, 10.5, 9].filter((size) => size < largest).map(italic)];
}

type Styles = readonly [TextStyle, ...TextStyle[]];

function regular(size: number): TextStyle {
  return { font: 'regular', size, leading: (size * 6) / 5 };
}

function italic(size: number): TextStyle {
  return { font: 'italic', size, leading: (size * 6) / 5 };
}
