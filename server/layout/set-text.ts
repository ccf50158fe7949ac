import { balanceLines, fillLines, withBetterBreaks } from './break-lines.ts';
import { divideWide, joinParts, type Word } from './hyphenate.ts';
import type { TextStyle, Fonts } from './grid-and-type.ts';
import { wordsOf } from './printed-text.ts';

export interface SetText {
  style: TextStyle;
  /** The indent is in points, above 0 for the rest of a broken line of verse. */
  lines: { text: string; indent: number }[];
  /** How many characters at the end do not fit, even in the smallest style. */
  leftOver: number;
  excess: number;
  divided: string[];
}

export interface Room {
  width: number;
  maxLines(style: TextStyle): number;
  /** Whether two lines may become three for better line breaks. */
  isLoose?: boolean;
}

/** More than fits on any page. Characters beyond it are not measured. */
const maxCharacters = 2000;

/** In points. A line of verse that is too long at this size continues on the next line. */
const minWholeVerseSize = 12;

/**
 * Sets a paragraph in lines of similar width, or the lines of a poem, in the first style that fits. Divides a word wider than a line only
 * when no style fits it whole. @param styles of one face, largest first
 */
export function setText(paragraphs: string[], styles: readonly [TextStyle, ...TextStyle[]], room: Room, fonts: Fonts): SetText {
  const { shown, cut } = cutTo(maxCharacters, paragraphs);
  const [{ font }] = styles;
  const verses = shown.map((text) => wordsOf(text, font, fonts));
  const isWhole = ({ lines, style }: SetInStyle) =>
    shown.length === 1 || (lines.length === shown.length && style.size >= minWholeVerseSize);
  let excess: number | undefined;
  let [fitting, divided, last]: (SetInStyle | undefined)[] = [];
  for (const style of styles) {
    last = setIn(style, verses, room, fonts);
    const leftOver = last.leftOver + cut;
    excess ??= leftOver;
    if (leftOver > 0) continue;
    if (last.divided.length > 0) divided ??= last;
    else if (isWhole(last)) return { ...last, excess };
    else fitting ??= last;
  }
  const set = fitting ?? divided ?? { ...(last as SetInStyle), leftOver: (last?.leftOver ?? 0) + cut };
  return { ...set, excess: excess ?? 0 };
}

type SetInStyle = Omit<SetText, 'excess'>;

function setIn(style: TextStyle, verses: Word[][], room: Room, fonts: Fonts): SetInStyle {
  const measure = room.width / style.size;
  const lines: SetText['lines'] = [];
  const divided: string[] = [];
  let leftOver = 0;
  for (const verse of verses) {
    const isContinued = verses.length > 1 && fillLines(verse, measure, 1).rest.length > 0;
    const inside = isContinued ? measure - 1 : measure;
    divided.push(...verse.filter(({ width }) => width > inside).map(({ text }) => text));
    const words = divideWide(verse, inside, style.font, fonts);
    const filled = fillLines(words, inside, room.maxLines(style) - lines.length);
    const isEvened = verses.length === 1 && filled.rest.length === 0;
    const evened = isEvened ? balanceLines(words, inside, filled.lines.length) : filled.lines;
    const isTaller = room.isLoose && isEvened && evened.length === 2 && room.maxLines(style) > 2;
    const set = isTaller ? withBetterBreaks(evened, balanceLines(words, inside, 3)) : evened;
    lines.push(...set.map((line, index) => ({ text: textOf(joinParts(line)), indent: isContinued && index > 0 ? style.size : 0 })));
    leftOver += textOf(filled.rest).length;
  }
  return { style, lines, leftOver, divided };
}

function textOf(words: Word[]): string {
  return words.map(({ text, gap }, index) => (gap > 0 && index > 0 ? ` ${text}` : text)).join('');
}

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
