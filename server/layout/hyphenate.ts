import english from 'hyphen/en-us/index.js';
import type { PageFont } from '../model/api/drawing.ts';
import type { Fonts } from './grid-and-type.ts';

/** A word, or a part of one, after which a line may end. */
export interface Word {
  text: string;
  width: number;
  gap: number;
  hyphen?: number;
  /** Whether it is a part of an address. */
  isOfAddress?: true;
  /** How far its last mark may hang over the edge of a justified line. */
  hang?: number;
}

const minWordLength = 6;

/** Splits words where English allows a hyphen, and addresses after a slash. A line that ends with a part of a word gets a hyphen. */
export function hyphenate(words: readonly Word[], font: PageFont, fonts: Fonts): Word[] {
  return words.flatMap((word) => inParts(word, isAddress(word) ? word.text.split(afterSlash) : syllables(word.text), font, fonts));
}

/** Splits words wider than `measure` into parts that fit: where English allows it, else anywhere. */
export function divideWide(words: readonly Word[], measure: number, font: PageFont, fonts: Fonts): Word[] {
  const fitting = (text: string): string[] => {
    const letters = [...segmenter.segment(text)].map(({ segment }) => segment);
    if (letters.length < 2 || fonts.advance(`${text}-`, font) <= measure) return [text];
    const middle = Math.ceil(letters.length / 2);
    return [letters.slice(0, middle), letters.slice(middle)].flatMap((half) => fitting(half.join('')));
  };
  const partsOf = (word: Word) =>
    isAddress(word) ? word.text.split(afterSlash).flatMap((part) => part.split(beforeDot)) : syllables(word.text);
  return words.flatMap((word) => (word.width <= measure ? [word] : inParts(word, partsOf(word).flatMap(fitting), font, fonts)));
}

/** Whether a word is a URL or an e-mail address, in which a hyphen at the end of a line would be read as a part of it. */
function isAddress({ text, isOfAddress }: Word): boolean {
  return isOfAddress ?? /[@/]\S|\p{L}\.\p{Ll}{2}/u.test(text);
}

const afterSlash = /(?<=[^/]\/)(?=[^/])/;
const beforeDot = /(?<=.)(?=\.)/;

const segmenter = new Intl.Segmenter();

function syllables(text: string): string[] {
  return english.hyphenateSync(text, { hyphenChar: mark, minWordLength }).split(mark);
}

function inParts(word: Word, parts: string[], font: PageFont, fonts: Fonts): Word[] {
  if (parts.length === 1) return [word];
  return parts.map((text, index): Word => {
    const before = parts[index - 1] ?? '';
    const width = fonts.advance(before + text, font) - fonts.advance(before, font);
    const gap = index === 0 ? word.gap : 0;
    const address = isAddress(word) && { isOfAddress: true as const };
    if (index === parts.length - 1) return { ...word, text, width, gap, ...address };
    if (address) return { text, width, gap, ...address };
    const hyphen = fonts.advance(`${text}-`, font) - fonts.advance(text, font);
    return { text, width, gap, hyphen, hang: hangOf(hyphen) };
  });
}

/** Adds to each word how far its last mark hangs over the right edge. */
export function hangMarks(words: readonly Word[], font: PageFont, fonts: Fonts): Word[] {
  return words.map((word) => {
    const [mark] = /[.,:;!?’”–—-]$/.exec(word.text) ?? [];
    return mark === undefined ? word : { ...word, hang: hangOf(fonts.advance(mark, font)) };
  });
}

/** In ems. No mark hangs further. */
export const maxHang = 0.18;

/** Most of a small mark hangs over the edge. A wider one, such as a dash, hangs no further. */
function hangOf(width: number): number {
  return Math.min(maxHang, 0.7 * width);
}

// A soft hyphen never occurs in printed text.
const mark = '\u00ad';

/** A line as it is printed: joins the parts of words, and ends a divided word with a hyphen. */
export function joinParts(line: readonly Word[]): Word[] {
  const whole: Word[] = [];
  for (const [index, word] of line.entries()) {
    const before = whole.at(-1);
    const isLast = index === line.length - 1;
    const text = isLast && word.hyphen !== undefined ? `${word.text}-` : word.text;
    const width = word.width + (isLast ? (word.hyphen ?? 0) : 0);
    if (before?.hyphen === undefined) whole.push({ ...word, text, width });
    else whole[whole.length - 1] = { ...word, text: before.text + text, width: before.width + width, gap: before.gap };
  }
  return whole.map(({ text, width, gap }) => ({ text, width, gap }));
}
