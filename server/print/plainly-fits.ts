import { outside, usualMeasures } from './lay-out-page.ts';
import { authorStyles, indent, pageWidth, promptStyles, quoteStyles, row } from './scale.ts';

/**
 * Whether a text certainly fits its place on the page: one line of common letters, by upper bounds of their widths. It saves
 * `journal validate` the layout of each text, which takes 10 s for 15,000 items.
 * @param rows of the place, in the template that has the fewest
 */
export function plainlyFits(text: string, place: keyof typeof measures, rows = 0): boolean {
  if (!common.test(text) || text.includes(' / ')) return false;
  const measure = measures[place];
  const lines = linesIn[place](rows);
  let width = space;
  let word = 0;
  let widestWord = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const letter = widths[code] ?? widest;
    width += letter;
    word = code === spaceCode ? 0 : word + letter;
    if (word > widestWord) widestWord = word;
  }
  // Each line except the last may be short by up to the widest word.
  return width <= lines * measure - (lines - 1) * (widestWord + space);
}

const textWidth = pageWidth - usualMeasures.inside - outside;

/** The length of a line divided by the size, in the smallest type. */
const measures = {
  quote: (textWidth - indent) / sizeOfLast(quoteStyles),
  author: (textWidth - indent) / sizeOfLast(authorStyles),
  prompt: textWidth / sizeOfLast(promptStyles),
};

/** The number of lines in the smallest type. A quote leaves one for its author. */
const linesIn = {
  quote: (rows: number) => Math.floor(((rows - 1) * row) / leadingOfLast(quoteStyles)),
  author: () => 1,
  prompt: (rows: number) => Math.floor(((rows - 1) * row) / leadingOfLast(promptStyles)) + 1,
};

/** All of these are in the typeface. */
const common = /^[ -~À-ž‘’“”–—…]*$/;

// Upper bounds of the widths of letters at 1 pt.
const space = 0.3;
const narrow = 0.6;
const wide = 0.85;
const widest = 1.1;

const spaceCode = 32;
const widths = new Float64Array('…'.charCodeAt(0) + 1).fill(widest);
widths[spaceCode] = space;
for (const letter of 'abcdefghijklnopqrstuvxyz,.;:’') widths[letter.charCodeAt(0)] = narrow;
for (const letter of 'mw') widths[letter.charCodeAt(0)] = wide;

function sizeOfLast(styles: readonly { size: number }[]): number {
  return styles.at(-1)?.size ?? 0;
}

function leadingOfLast(styles: readonly { leading: number }[]): number {
  return styles.at(-1)?.leading ?? Infinity;
}
