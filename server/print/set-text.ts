import { balanceLines, fillLines } from './break-lines.ts';
import type { Word } from './break-lines.ts';
import type { Fonts } from './fonts.ts';
import type { TextStyle } from './scale.ts';
import { wordsOf } from './words.ts';

export interface SetText {
  style: TextStyle;
  lines: SetLine[];
  /** How many characters at the end had no room, even in the smallest style. */
  leftOver: number;
}

interface SetLine {
  text: string;
  /** How far in it begins, in points: a line of verse that had to be continued. */
  indent: number;
}

/** Where a text is set, in points. */
export interface Room {
  width: number;
  maxLines(style: TextStyle): number;
}

/** No room on a page holds more than this, so no more is measured. */
const maxCharacters = 2000;

/** Below this size a line of verse is rather continued on the next than set smaller still. */
const minWholeVerseSize = 12;

/**
 * Sets paragraphs, or the lines of a poem, ragged and with lines of even length, in the first style that has room for them.
 * What has no room in the last style is left over, and counted.
 * @param styles of one face, the largest first
 */
export function setText(paragraphs: string[], styles: TextStyle[], room: Room, fonts: Fonts): SetText {
  const { kept, cut } = cutTo(maxCharacters, paragraphs);
  const settings = styles.map((style) => {
    const verses = kept.map((text) => wordsOf(text, style.font, fonts));
    return setIn(style, verses, room);
  });
  const fitting = settings.filter(({ leftOver }) => leftOver + cut === 0);
  const isWhole = ({ lines, style }: SetText) => lines.length === kept.length && style.size >= minWholeVerseSize;
  const best = (kept.length > 1 ? fitting.find(isWhole) : undefined) ?? fitting[0];
  if (best) return best;

  const last = settings.at(-1);
  if (!last) throw new Error('text is set in one style at least');
  return { ...last, leftOver: last.leftOver + cut };
}

function setIn(style: TextStyle, verses: Word[][], room: Room): SetText {
  const measure = room.width / style.size;
  const lines: SetLine[] = [];
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

/** The first paragraphs up to a number of characters, and how many characters were cut off. */
function cutTo(most: number, paragraphs: string[]): { kept: string[]; cut: number } {
  const kept: string[] = [];
  let left = most;
  let cut = 0;
  for (const text of paragraphs) {
    const start = text.slice(0, left).trim();
    if (start !== '') kept.push(start);
    cut += text.length - start.length;
    left -= start.length;
  }
  return { kept, cut };
}
