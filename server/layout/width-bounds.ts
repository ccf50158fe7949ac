import type { Block, SourceEntry, StyledWords } from './blocks.ts';
import { indent, minReadableQuote, row, smallestStyle, styles, textWidth, type TextStyle } from './grid-and-type.ts';
import { columnsIn } from './lay-out-blocks.ts';
import { minGap } from './marks.ts';
import { linesOfQuote } from './lay-out-texts.ts';

/**
 * Whether a text certainly fits its place on the page, a quote in readable type: one line of common letters, by upper bounds of their
 * widths. It saves `journal validate` the layout of each text, which takes 10 s for 15,000 items.
 * @param rows of the place, in the template that has the fewest
 */
export function surelyFits(text: string, place: keyof typeof linesIn, rows = 0): boolean {
  if (!common.test(text) || text.includes(' / ')) return false;
  const { size } = place === 'quote' ? minReadableQuote : smallestStyle;
  const measure = (place === 'prompt' ? textWidth : textWidth - indent) / size;
  const lines = linesIn[place](rows);
  const widestWord = text.split(' ').reduce((widest, word) => Math.max(widest, maxWidthOf(word)), 0);
  if (widestWord > measure) return false;
  // Each line except the last may be short by up to the widest word.
  return space + maxWidthOf(text) <= lines * measure - (lines - 1) * (widestWord + space);
}

/** The number of lines in that type. A quote leaves room for its author. */
const linesIn = {
  quote: (rows: number) => linesOfQuote(rows, minReadableQuote.leading, true),
  author: () => 1,
  prompt: (rows: number) => Math.floor(((rows - 1) * row) / smallestStyle.leading) + 1,
};

/** Whether the words of a template certainly have room on a page `width` points wide. It saves `journal validate` reading the fonts. */
export function isSurelyNarrow(blocks: readonly Block[], width: number): boolean {
  return blocks.every((block) => {
    switch (block.kind) {
      case 'words':
        return block.words.reduce((sum, words) => sum + maxPoints({ ...words, text: `${words.text} ` }), 0) <= width;
      case 'list':
        return block.leaders.every((leader) => leader === 'box' || maxPoints(leader) + minGap + row <= width);
      case 'columns':
        return columnsIn(block, width).every((column) => isSurelyNarrow(column.blocks, column.width));
      case 'set':
      case 'text':
      case 'grid':
        return false;
      default:
        return true;
    }
  });
}

/** At least as many rows as blocks take on a page `width` points wide. It saves the plan of a book reading the fonts. */
export function maxRowsOf(blocks: readonly Block[], width: number): number {
  return blocks.reduce((sum, block) => sum + maxRows(block, width), 0);
}

function maxRows(block: Block, width: number): number {
  switch (block.kind) {
    case 'text':
    case 'set': {
      const { style, paragraphs } = block;
      const height = paragraphs.reduce((sum, text) => sum + (maxLinesOf(text, width, style) + 0.5) * style.leading, 0);
      return Math.ceil(Math.max(0, height - row) / row) + 1 + Math.floor(style.size / (2 * row));
    }
    case 'list':
      return block.leaders.length * (block.lines ?? 1);
    case 'grid':
      return block.rows + 1;
    case 'calendar':
      return block.weeks.length * block.rows + 2;
    case 'columns':
      return Math.max(...columnsIn(block, width).map((column) => maxRowsOf(column.blocks, column.width)));
    case 'weeks':
    case 'sources':
      return 0;
    default:
      return 'rows' in block && block.rows !== 'rest' ? block.rows : 1;
  }
}

/** At least as many lines as the source of a quote has in its column. */
export function maxSourceLines({ page, text }: SourceEntry, width: number): number {
  const measure = (width - row) / 2 - maxWidthOf(`${page}  `) * styles.source.size;
  return maxLinesOf(text, measure, styles.source);
}

function maxLinesOf(text: string, width: number, { size }: TextStyle): number {
  let [lines, left] = [0, 0];
  for (const word of text.split(/\s+/)) {
    const needed = (maxWidthOf(word) + space) * size;
    if (lines > 0 && needed - space * size <= left) left -= needed;
    else [lines, left] = [lines + Math.max(1, Math.ceil(needed / width)), width - needed];
  }
  return lines;
}

function maxPoints({ text, style: { size } }: StyledWords): number {
  return common.test(text) ? maxWidthOf(text) * size : Infinity;
}

/** All of these are in the typeface. */
const common = /^[ -~À-ž‘’“”–—…]*$/;

// Upper bounds of the widths of letters at 1 pt, in both faces.
const space = 0.2;
const widest = 1.1;
const lettersByWidth: [width: number, letters: string][] = [
  [space, ' '],
  [0.35, 'ijlstf.,;:’'],
  [0.4, 'erIJ'],
  [0.5, 'acgkoqvxyzS'],
  [0.55, 'bdhnpuF'],
  [0.6, 'BELPY'],
  [0.7, 'wAKTVZ'],
  [0.8, 'mCDGNOQRUX'],
  [0.85, 'H'],
  [1, 'M'],
];

const widths = new Float64Array('…'.charCodeAt(0) + 1).fill(widest);
for (const [width, letters] of lettersByWidth) for (const letter of letters) widths[letter.charCodeAt(0)] = width;

function maxWidthOf(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index += 1) width += widths[text.charCodeAt(index)] ?? widest;
  return width;
}
