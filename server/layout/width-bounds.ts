import type { Block, BlockOf, SourceEntry } from './blocks.ts';
import { minReadableQuote, row, smallestStyle, sourceGap, styles, type TextStyle } from './grid-and-type.ts';
import { columnsIn } from './lay-out-blocks.ts';
import { linesOfQuote } from './lay-out-texts.ts';
import { tied } from './printed-text.ts';

/**
 * Whether a text is sure to fit its place on the page, a quote in readable type. Adds up upper bounds of the widths of common letters, so
 * that `journal validate` need not lay out each text, which takes 10 s for 15,000 items.
 * @param textWidth in points
 * @param rows of the place
 */
export function surelyFits(text: string, place: keyof typeof linesIn, textWidth: number, rows = 0): boolean {
  if (!common.test(text) || text.includes(' / ')) return false;
  const { size } = place === 'quote' ? minReadableQuote : smallestStyle;
  const measure = (place === 'prompt' ? textWidth : textWidth - row) / size;
  const lines = linesIn[place](rows);
  let [widestWord, word, whole] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const width = widths[code] ?? widest;
    whole += width;
    word = code === blank ? 0 : word + width;
    if (word > widestWord) widestWord = word;
  }
  if (widestWord > measure) return false;
  // Each line except the last may be shorter by up to the widest word.
  return space + whole <= lines * measure - (lines - 1) * (widestWord + space);
}

/** The number of lines in that type; for a quote, without the author's. */
const linesIn = {
  quote: (rows: number) => linesOfQuote(rows, minReadableQuote.leading, true),
  author: () => 1,
  prompt: (rows: number) => Math.floor(((rows - 1) * row) / smallestStyle.leading) + 1,
};

/** An upper bound of the rows that blocks take on a page of `width` points. With it, the plan of a book needs no fonts. */
export function maxRowsOf(blocks: readonly Block[], width: number): number {
  return blocks.reduce((sum, block) => {
    const rowsOf = maxRows[block.kind] as ((block: Block, width: number) => number) | undefined;
    return sum + (rowsOf?.(block, width) ?? ('rows' in block && typeof block.rows === 'number' ? block.rows : 1));
  }, 0);
}

// Other blocks take the `rows` that they name, or one.
const maxRows: { [K in Block['kind']]?: (block: BlockOf<K>, width: number) => number } = {
  text: maxRowsOfText,
  set: maxRowsOfText,
  list: ({ leaders, lines = 1 }) => leaders.length * lines,
  grid: ({ rows }) => rows + 1,
  calendar: ({ weeks, rows }) => weeks.length * rows + 2,
  columns: (block, width) => Math.max(...columnsIn(block, width).map((column) => maxRowsOf(column.blocks, column.width))),
  weeks: () => 0,
  sources: () => 0,
};

function maxRowsOfText({ style, paragraphs }: BlockOf<'set' | 'text'>, width: number): number {
  const height = paragraphs.reduce((sum, text) => sum + (maxLinesOf(text, width, style) + 0.5) * style.leading, 0);
  return Math.ceil(Math.max(0, height - row) / row) + 1 + Math.floor(style.size / (2 * row));
}

/** Returns an upper bound of the lines of a source beside the column of page numbers. */
export function maxSourceLines(entries: readonly SourceEntry[], width: number): (entry: SourceEntry) => number {
  const number = Math.max(...entries.map(({ page }) => maxWidthOf(`${page}  `)));
  const measure = (width - sourceGap) / 2 - number * styles.source.size;
  return ({ text }) => maxLinesOf(tied(text.replaceAll('*', '')), measure, styles.source);
}

function maxLinesOf(text: string, width: number, { size }: TextStyle): number {
  let [lines, left] = [0, 0];
  for (const word of text.split(/[^\S\u00a0]+/)) {
    const needed = (maxWidthOf(word) + space) * size;
    if (lines > 0 && needed - space * size <= left) left -= needed;
    else [lines, left] = [lines + Math.max(1, Math.ceil(needed / width)), width - needed];
  }
  return lines;
}

/** All of these are in the typeface. */
export const common = /^[ -~À-ž‘’“”–—…]*$/;

// Upper bounds of the widths of letters at 1 pt, in both faces.
const space = 0.2;
const blank = 0x20;
const widest = 1.1;
const lettersByWidth: [width: number, letters: string][] = [
  [space, ' '],
  [0.23, ',.;'],
  [0.25, ':’‘'],
  [0.28, 'j-'],
  [0.3, 'il!1'],
  [0.33, 'fst()'],
  [0.36, 'J5'],
  [0.39, 'erI3'],
  [0.42, 'cz“”'],
  [0.44, 'gvxy2'],
  [0.47, 'kS789'],
  [0.5, 'ao46'],
  [0.53, 'bdhnpquF0'],
  [0.57, 'P–'],
  [0.59, 'BELY'],
  [0.64, 'Z'],
  [0.67, 'T'],
  [0.7, 'wAKV'],
  [0.74, 'CGRUX'],
  [0.77, 'DOQ'],
  [0.79, 'm'],
  [0.81, 'HN'],
  [1, 'M—'],
];

const widths = new Float64Array('…'.charCodeAt(0) + 1).fill(widest);
for (const [width, letters] of lettersByWidth) for (const letter of letters) widths[letter.charCodeAt(0)] = width;

function maxWidthOf(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index += 1) width += widths[text.charCodeAt(index)] ?? widest;
  return width;
}
