import type { PageFont } from '../model/page/drawing.ts';
import { margins, pointsPerInch, trim } from '../model/page/print-measures.ts';

/**
 * The page's grid, in points: 0.3 in (7.6 mm) from one writing line to the next, so that the trimmed page is 20 by 30 units.
 * Every line to write on, and the first line of every text, stands on it, on whichever side and page it is.
 */
export const row = (3 * pointsPerInch) / 10;

/** Leaves as much paper over the title as under the last line, which is on the last row that the margins allow. */
export const firstBaseline = 2.5 * row;
export const rowsOnPage = 27;

export const pageWidth = trim.width * pointsPerInch;
export const pageHeight = trim.height * pointsPerInch;
export const textWidth = pageWidth - (margins.inside + margins.outside) * pointsPerInch;

/** Where lines begin beside a box or a numeral, and where a quote begins. */
export const indent = pageWidth / 20;

/** Line widths, in points: three and four dots of a 600 dpi press, so that no line comes out thicker than its neighbor. */
export const strokes = { rule: 0.36, box: 0.48 } as const;

/** Size and leading in points; leading is 1.2 times the size, so that it divides the grid. */
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
} as const;

/** Largest first: a text takes the largest that fits. Nothing is set smaller than 9 pt. */
export const quoteStyles = [18, 15, 13.5, 12, 10.5, 9].map(regular);
export const authorStyles = [12, 10.5, 9].map(italic);
export const promptStyles = [13.5, 12, 10.5, 9].map(regular);

function regular(size: number): TextStyle {
  return { font: 'regular', size, leading: (size * 6) / 5 };
}

function italic(size: number): TextStyle {
  return { font: 'italic', size, leading: (size * 6) / 5 };
}
