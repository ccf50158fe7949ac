import { balanceLines, fillLines, type Word } from './break-lines.ts';
import type { Fonts } from './fonts.ts';
import type { TextStyle } from './grid-and-type.ts';
import { wordsOf } from './printed-text.ts';

export interface SetText {
  style: TextStyle;
  /** The indent, in points, is more than 0 for the rest of a line of verse. */
  lines: { text: string; indent: number }[];
  /** How many characters at the end have no room, even in the smallest style. */
  leftOver: number;
  /** How many characters have no room in the largest style. */
  excess: number;
}

export interface Room {
  width: number;
  maxLines(style: TextStyle): number;
}

/** More than any place on a page has room for; only these are measured. */
const maxCharacters = 2000;

/** In points. A line of verse that is too long at this size continues on the next line. */
const minWholeVerseSize = 12;

/**
 * Sets a paragraph in lines of similar width, or the lines of a poem, in the first style with enough room.
 * @param styles of one face, largest first
 */
export function setText(paragraphs: string[], styles: TextStyle[], room: Room, fonts: Fonts): SetText {
  const { shown, cut } = cutTo(maxCharacters, paragraphs);
  const settings = styles.map((style) => {
    const verses = shown.map((text) => wordsOf(text, style.font, fonts));
    return setIn(style, verses, room);
  });
  const fitting = settings.filter(({ leftOver }) => leftOver + cut === 0);
  const isWhole = ({ lines, style }: Pick<SetText, 'lines' | 'style'>) => lines.length === shown.length && style.size >= minWholeVerseSize;
  const best = (shown.length > 1 ? fitting.find(isWhole) : undefined) ?? fitting[0];
  const excess = (settings[0]?.leftOver ?? 0) + cut;
  if (best) return { ...best, excess };

  const last = settings.at(-1);
  if (!last) throw new Error('text is set in one style at least');
  return { ...last, leftOver: last.leftOver + cut, excess };
}

function setIn(style: TextStyle, verses: Word[][], room: Room): Omit<SetText, 'excess'> {
  const measure = room.width / style.size;
  const lines: SetText['lines'] = [];
  let leftOver = 0;
  for (const words of verses) {
    const isContinued = verses.length > 1 && fillLines(words, measure, 1).rest.length > 0;
    const inside = isContinued ? measure - 1 : measure;
    const filled = fillLines(words, inside, room.maxLines(style) - lines.length);
    const isEvened = verses.length === 1 && filled.rest.length === 0;
    const set = isEvened ? balanceLines(words, inside, filled.lines.length) : filled.lines;
    lines.push(...set.map((line, index) => ({ text: textOf(line), indent: isContinued && index > 0 ? style.size : 0 })));
    leftOver += textOf(filled.rest).length;
  }
  return { style, lines, leftOver };
}

function textOf(words: Word[]): string {
  return words.map(({ text, gap }, index) => (gap > 0 && index > 0 ? ` ${text}` : text)).join('');
}

/** The first `count` characters of the paragraphs, and the number of characters after them. */
function cutTo(count: number, paragraphs: string[]): { shown: string[]; cut: number } {
  const shown: string[] = [];
  let left = count;
  let cut = 0;
  for (const text of paragraphs) {
    const start = text.slice(0, left).trim();
    if (start !== '') shown.push(start);
    cut += text.length - start.length;
    left -= start.length;
  }
  return { shown, cut };
}
