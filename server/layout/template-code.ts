import type { Weekday } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import type { Block, BlockOf, Leader } from './blocks.ts';
import { designPage } from './design-page.ts';
import { columnsIn, layOutStack, fitRows, takesRest } from './lay-out-blocks.ts';
import { measuresIn, type PageStyle, type Fonts } from './grid-and-type.ts';

/** A page as plain text for InDesign: underscores to write on, and Data Merge placeholders by the headers of the exported tables. */
export function templateCode(design: readonly PageBlock[], weekday: Weekday, fonts: Fonts, style?: PageStyle): string {
  const blocks = designPage(design, { weekday, quote: { text: '<<text>>', author: '<<author>>' }, prompt: '<<text>>' });
  const { textWidth, ...size } = measuresIn(style);
  const fixed = blocks.filter((block) => !takesRest(block));
  const { rows: used } = layOutStack(fixed, textWidth, { ...size, fonts });
  const lines = fitRows(blocks, used, size.rows).flatMap((block) => linesOf(block, textWidth));
  return `${lines.join('\n')}\n`;
}

function linesOf(block: Block, width: number): string[] {
  const lines = linesIn[block.kind] as ((block: Block, width: number) => string[]) | undefined;
  return lines?.(block, width) ?? [];
}

// Leaves out drawings, for which InDesign has tools, and blocks that only other pages of the book have.
const linesIn: { [K in Block['kind']]?: (block: BlockOf<K>, width: number) => string[] } = {
  space: ({ rows }) => Array.from({ length: Number(rows) }, () => ''),
  words: ({ words }) => [words.map(({ text }) => text).join(' ')],
  quote: ({ text, author }) => [`“${text}”`, ...(author === undefined ? [] : [author])],
  prompt: ({ text }) => [text],
  rules: ({ rows }, width) => Array.from({ length: Number(rows) }, () => rule(width)),
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
  const columns = columnsIn(block, width).map((column) => column.blocks.flatMap((each) => linesOf(each, column.width)));
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
