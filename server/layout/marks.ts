import type { LineOperation, Operation, TextOperation, TextRole } from '../model/api/drawing.ts';
import { textAt, widthOf, type Layout, type StyledWords } from './blocks.ts';
import { dotPitch, styles, type PageSize, type Strokes, type Fonts } from './grid-and-type.ts';

export interface Tools extends PageSize {
  fonts: Fonts;
  strokes: Strokes;
}

// In points: the side of a box, and the gap before a line.
export const box = 10;
export const minGap = 7;

export function boxAt(x: number, y: number, { strokes: { box: stroke } }: Pick<Tools, 'strokes'>): Operation {
  const half = stroke / 2;
  return { kind: 'rect', x: x + half, y: y - box + half, width: box - stroke, height: box - stroke, stroke, role: 'box' };
}

export function rule(x1: number, x2: number, y: number, { strokes: { rule: width } }: Pick<Tools, 'strokes'>): LineOperation {
  return { kind: 'line', x1, y1: y, x2, y2: y, width };
}

/** A line to write on. The first dot touches `x1`. The line ends at the edge of the last whole dot, with a tolerance for rounding. */
export function writingLine(x1: number, x2: number, y: number, tools: Pick<Tools, 'strokes'>): LineOperation {
  const { dot } = tools.strokes;
  if (dot === undefined) return { ...rule(x1, x2, y, tools), role: 'line' };
  const start = x1 + dot / 2;
  const pitches = Math.floor((x2 - dot / 2 - start) / dotPitch);
  return { kind: 'line', x1: start, y1: y, x2: start + pitches * dotPitch + dot / 2, y2: y, width: dot, dots: dotPitch, role: 'line' };
}

export function centered(words: StyledWords, x: number, y: number, fonts: Fonts, role?: TextRole): TextOperation {
  return textAt(x - widthOf(words, fonts) / 2, y, words.text, words.style, role);
}

/** Heads of columns. Only the first has a role, so that screen readers read all of them as one text. */
export function headsAt(heads: readonly { text: string; x: number }[], y: number, fonts: Fonts): TextOperation[] {
  return heads.map(({ text, x }, index) => centered({ text, style: styles.smallLabel }, x, y, fonts, index === 0 ? 'heads' : undefined));
}

export function missingIn(words: readonly StyledWords[], fonts: Fonts): string[] {
  return words.flatMap(({ text, style: { font } }) =>
    [...text].filter((character) => !/\s/.test(character) && !fonts.hasGlyph(character.codePointAt(0) ?? 0, font)),
  );
}

/** The faults of words that are too wide for their place, or have letters that the typeface lacks. */
export function wordsReport(text: string, isWide: boolean, missing: string[]): Pick<Layout, 'overflow' | 'missing'> {
  return {
    overflow: isWide ? [{ place: 'words', characters: text.length, text }] : [],
    missing: missing.length > 0 ? [{ place: 'words', characters: missing }] : [],
  };
}
