import type { RuleStyle } from '../model/entities/template.ts';
import type { PageFont } from '../model/api/drawing.ts';
import { margins, pointsPerInch, rowsOnPage, trim } from '../model/page/measures.ts';

export const typeface = 'EB Garamond';

/** The grid in points: 0.3 in (7.6 mm) between writing lines, so the trimmed page has 20 by 30 units. All baselines are on it. */
export const row = (3 * pointsPerInch) / 10;

// The space above the title equals the space below the row of the page number.
export const firstBaseline = 2.5 * row;

export const pageWidth = trim.width * pointsPerInch;
export const pageHeight = trim.height * pointsPerInch;
/** The default margins at the spine and at the edge, in points, and the width between them. */
export const [inside, outside] = [margins.inside * pointsPerInch, margins.outside * pointsPerInch];
export const textWidth = pageWidth - inside - outside;

/** In em: EB Garamond rises so far above its baseline, and falls so far below. */
export const [ascent, descent] = [0.72, 0.27];

export function thousandths(length: number): number {
  return Math.round(length * 1000) / 1000;
}

/** The indent of quotes and of lines after a box or a numeral. */
export const indent = pageWidth / 20;

/** Widths in points of solid lines, of boxes and of the dots that lines to write on are made of; without dots, these are solid too. */
export interface Strokes {
  rule: number;
  box: number;
  dot?: number | undefined;
}

/** As thick as the thinnest line of any printer: a sixth of the ink of a solid one, and quieter than a pencil. */
const dot = 0.75;

/** In points, from dot to dot: six to a row, so that the dots of a page are above each other. */
export const dotPitch = row / 6;

/** In points: the margins at the spine, at the edge and below, and the baseline of the page number. */
export interface PageMeasures {
  inside: number;
  outside: number;
  bottom: number;
  foot: number;
  strokes: Strokes;
}

// Of an offset press: three and four dots of 600 dpi, so that equal lines print equally.
const offsetStrokes = { rule: 0.36, box: 0.48 };

/**
 * The measures of pages whose lines are in a style of `template.rules`.
 * @param strokes of the printer
 * @param edges the margins in points, where they are other than the default ones
 */
export function measuresIn(rules: RuleStyle = 'dotted', strokes: Strokes = offsetStrokes, edges: Partial<Edges> = {}): PageMeasures {
  const all = { ...defaultEdges, ...edges };
  const foot = thousandths(Math.min(firstBaseline + rowsOnPage * row, pageHeight - all.bottom - descent * styles.folio.size));
  return { ...all, foot, strokes: rules === 'solid' ? strokes : { ...strokes, dot } };
}

type Edges = Record<'bottom' | 'inside' | 'outside', number>;
const defaultEdges: Edges = { inside, outside, bottom: margins.bottom * pointsPerInch };

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
  // 7 pt is the least that printers take. Two of its lines are a row.
  source: { ...regular(8), leading: row / 2 },
} as const;

/** The styles of a text of a page that is not for a day. */
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

/** Of the name of a day. 7 pt is the least that printers take. */
export const nameStyles: Styles = [italic(9), italic(8), italic(7)];

/** A quote in smaller type is hard to read in bed. */
export const minReadableQuote = regular(10.5);

export const defaultMeasures = measuresIn();

/** Below a quote of this size: four fifths of it. */
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
