import english from 'hyphen/en-us/index.js';
import type { PageFont } from '../model/page/drawing.ts';
import { justifyLines, stretchOf } from './break-lines.ts';
import type { Word } from './break-lines.ts';
import type { Fonts } from './fonts.ts';

const minWordLength = 6;

/** In ems: three quarters of a space. */
const maxPlainStretch = 0.15;

/** The lines of a justified paragraph. As in TeX, words are divided only where the spaces would be too wide otherwise. */
export function justifyParagraph(words: Word[], font: PageFont, measure: number, fonts: Fonts): Word[][] {
  const plain = justifyLines(words, measure);
  const isEven = plain.slice(0, -1).every((line) => stretchOf(line, measure) <= maxPlainStretch);
  return isEven ? plain : justifyLines(hyphenate(words, font, fonts), measure);
}

/** The words in the parts between which English divides them. A line that ends with such a part has a hyphen after it. */
export function hyphenate(words: readonly Word[], font: PageFont, fonts: Fonts): Word[] {
  return words.flatMap((word) => {
    const parts = english.hyphenateSync(word.text, { hyphenChar: mark, minWordLength }).split(mark);
    return parts.map((text, index): Word => {
      const before = parts.slice(0, index).join('');
      const width = fonts.advance(before + text, font) - fonts.advance(before, font);
      const gap = index === 0 ? word.gap : 0;
      if (index === parts.length - 1) return { ...word, text, width, gap };
      const hyphen = fonts.advance(`${text}-`, font) - fonts.advance(text, font);
      return { text, width, gap, hyphen, hang: hangOf(hyphen) };
    });
  });
}

/** The words with the widths by which the marks at their ends hang over the right edge. */
export function hangMarks(words: readonly Word[], font: PageFont, fonts: Fonts): Word[] {
  return words.map((word) => {
    const [mark] = /[.,:;!?’”–—-]$/.exec(word.text) ?? [];
    return mark === undefined ? word : { ...word, hang: hangOf(fonts.advance(mark, font)) };
  });
}

/** In ems. No mark hangs further. */
export const maxHang = 0.18;

/** Most of a small mark hangs, and the same length of a dash. */
function hangOf(width: number): number {
  return Math.min(maxHang, 0.7 * width);
}

// A soft hyphen, which no printed text has.
const mark = '\u00ad';

/** A line as it is printed: the parts of a word are one again, and a divided word ends with a hyphen. */
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
