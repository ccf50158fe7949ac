import type { Block, StyledWords } from './blocks.ts';
import { authorStyles, indent, promptStyles, quoteStyles, row } from './grid-and-type.ts';
import { columnGap, minGap } from './lay-out-blocks.ts';
import { textWidth } from './lay-out-page.ts';

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

// Upper bounds of the widths of letters at 1 pt, in both faces.
const space = 0.2;
const widest = 1.1;
const lettersByWidth: [width: number, letters: string][] = [
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

const spaceCode = 32;
const widths = new Float64Array('…'.charCodeAt(0) + 1).fill(widest);
widths[spaceCode] = space;
for (const [width, letters] of lettersByWidth) for (const letter of letters) widths[letter.charCodeAt(0)] = width;

/** An upper bound of the width of a line at 1 pt; Infinity for letters that the typeface may lack. */
function maxWidthOf(text: string): number {
  if (!common.test(text)) return Infinity;
  let width = 0;
  for (let index = 0; index < text.length; index += 1) width += widths[text.charCodeAt(index)] ?? widest;
  return width;
}

function sizeOfLast(styles: readonly { size: number }[]): number {
  return styles.at(-1)?.size ?? 0;
}

function leadingOfLast(styles: readonly { leading: number }[]): number {
  return styles.at(-1)?.leading ?? Infinity;
}

/** Whether the words of a template certainly have room on a page `width` points wide, by upper bounds of their letters. */
export function isPlainlyNarrow(blocks: readonly Block[], width: number): boolean {
  return blocks.every((block) => {
    switch (block.kind) {
      case 'words':
        return block.words.reduce((sum, words) => sum + maxPoints({ ...words, text: `${words.text} ` }), 0) <= width;
      case 'list':
        return block.leaders.every((leader) => leader === 'box' || maxPoints(leader) + minGap + row <= width);
      case 'columns': {
        const step = (width + columnGap) / block.parts.reduce((sum, { span }) => sum + span, 0);
        return block.parts.every((part) => isPlainlyNarrow(part.blocks, part.span * step - columnGap));
      }
      default:
        return true;
    }
  });
}

function maxPoints({ text, style: { size } }: StyledWords): number {
  return maxWidthOf(text) * size;
}
