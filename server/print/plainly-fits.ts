import type { TextPlace } from '../model/drawing.ts';
import { authorStyles, indent, promptStyles, quoteStyles, textWidth } from './scale.ts';

/**
 * Whether a text is so short and ordinary that its place on the page surely holds it, without asking the typeface: one line
 * of common letters, each counted a little wider than it is. Laying a page out to see it takes a hundred times as long.
 */
export function plainlyFits(text: string, place: TextPlace): boolean {
  if (!common.test(text) || text.includes(' / ')) return false;
  const { lines, measure } = room[place];
  const words = text.split(' ').map(atMost);
  const width = words.reduce((sum, word) => sum + word + space, 0);
  // Each line but the last may be short by less than the widest word.
  return width <= lines * measure - (lines - 1) * (Math.max(...words) + space);
}

/** Lines in the smallest type, and their length in its size, as the designs of the pages have them. */
const room: Record<TextPlace, { lines: number; measure: number }> = {
  quote: { lines: 8, measure: (textWidth - indent) / sizeOfLast(quoteStyles) },
  author: { lines: 1, measure: (textWidth - indent) / sizeOfLast(authorStyles) },
  prompt: { lines: 5, measure: textWidth / sizeOfLast(promptStyles) },
};

/** All of these are in the typeface. */
const common = /^[ -~À-ž‘’“”–—…]*$/;

const space = 0.3;

/** An upper bound of a word's width in its type size. */
function atMost(word: string): number {
  let width = 0;
  for (const letter of word) width += /[a-z,.;:’]/.test(letter) ? (letter === 'm' || letter === 'w' ? 0.85 : 0.6) : 1.1;
  return width;
}

function sizeOfLast(styles: readonly { size: number }[]): number {
  return styles.at(-1)?.size ?? 0;
}
