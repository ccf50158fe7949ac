import type { Weekday } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import { rowsOnPage } from '../model/page/measures.ts';
import type { Block, BlockOf, Leader } from './blocks.ts';
import { designPage } from './design-page.ts';
import { columnsIn, layOutStack, takesRest } from './lay-out-blocks.ts';
import type { Fonts } from './fonts.ts';
import { textWidth, defaultMeasures } from './grid-and-type.ts';

/**
 * A page as plain text for a text frame of InDesign. Lines to write on are underscores, and content is placeholders of Data Merge
 * with the headers of the exported tables: `<<text>>` and `<<author>>`.
 */
export function templateCode(design: readonly PageBlock[], weekday: Weekday, fonts: Fonts): string {
  const blocks = designPage(design, { weekday, quote: { text: '<<text>>', author: '<<author>>' }, prompt: '<<text>>' });
  const fixed = blocks.filter((block) => !takesRest(block));
  const rest = rowsOnPage - layOutStack(fixed, textWidth, { fonts, strokes: defaultMeasures.strokes }).rows;
  return `${blocks.flatMap((block) => linesOf(block, textWidth, rest)).join('\n')}\n`;
}

function linesOf(block: Block, width: number, rest: number): string[] {
  const lines = linesIn[block.kind] as ((block: Block, width: number, rest: number) => string[]) | undefined;
  return lines?.(block, width, rest) ?? [];
}

// Without drawings, which InDesign has tools for, and what only other pages of the book have.
const linesIn: { [K in Block['kind']]?: (block: BlockOf<K>, width: number, rest: number) => string[] } = {
  space: ({ rows }) => Array.from({ length: rows }, () => ''),
  words: ({ words }) => [words.map(({ text }) => text).join(' ')],
  quote: ({ text, author }) => [`“${text}”`, ...(author === undefined ? [] : [author])],
  prompt: ({ text }) => [text],
  rules: ({ rows }, width, rest) => Array.from({ length: rows === 'rest' ? rest : rows }, () => rule(width)),
  list: ({ leaders, lines = 1 }, width) =>
    leaders.flatMap((leader) => [
      `${wordsOf(leader)} ${rule(width - letter * wordsOf(leader).length)}`,
      ...Array.from({ length: lines - 1 }, () => rule(width)),
    ]),
  text: ({ paragraphs }) => paragraphs,
  set: ({ paragraphs }) => paragraphs,
  grid: ({ heading, rows, columns }, width) => [
    heading.text,
    ...Array.from({ length: rows }, () => `${rule(width / 2)} ${columns.map(() => '☐').join(' ')}`),
  ],
  columns: sideBySide,
};

function sideBySide(block: BlockOf<'columns'>, width: number): string[] {
  const columns = columnsIn(block, width).map((column) => column.blocks.flatMap((each) => linesOf(each, column.width, 0)));
  const length = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length }, (_, row) => columns.map((lines) => lines[row] ?? '').join('\t'));
}

function wordsOf(leader: Leader): string {
  return leader === 'box' ? '☐' : leader.text;
}

const letter = 7;

function rule(width: number): string {
  return '_'.repeat(Math.max(3, Math.round(width / letter)));
}
