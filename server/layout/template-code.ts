import type { Weekday } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import { rowsOnPage } from '../model/page/printed-book.ts';
import type { Block, BlockOf, Leader } from './blocks.ts';
import { designPage } from './design-page.ts';
import { columnsIn, layOutStack, takesRest } from './lay-out-blocks.ts';
import type { Fonts } from './fonts.ts';
import { defaultMeasures, textWidth } from './lay-out-page.ts';

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
  switch (block.kind) {
    case 'space':
      return Array.from({ length: block.rows }, () => '');
    case 'words':
      return [block.words.map(({ text }) => text).join(' ')];
    case 'quote':
      return [`“${block.text}”`, ...(block.author === undefined ? [] : [block.author])];
    case 'prompt':
      return [block.text];
    case 'rules':
      return Array.from({ length: block.rows === 'rest' ? rest : block.rows }, () => rule(width));
    case 'list':
      return block.leaders.flatMap((leader) => [
        `${wordsOf(leader)} ${rule(width - letter * wordsOf(leader).length)}`,
        ...Array.from({ length: (block.lines ?? 1) - 1 }, () => rule(width)),
      ]);
    case 'text':
    case 'set':
      return block.paragraphs;
    case 'grid':
      return [
        block.heading.text,
        ...Array.from({ length: block.rows }, () => `${rule(width / 2)} ${block.columns.map(() => '☐').join(' ')}`),
      ];
    // Drawings, which InDesign has tools for; and what only other pages of the book have.
    case 'squares':
    case 'rule':
    case 'image':
    case 'calendar':
    case 'weeks':
    case 'sources':
    case 'specimen':
      return [];
    case 'columns':
      return sideBySide(block, width);
  }
}

function sideBySide(block: BlockOf<'columns'>, width: number): string[] {
  const columns = columnsIn(block, width).map((column) => column.blocks.flatMap((each) => linesOf(each, column.width, 0)));
  const length = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length }, (_, row) => columns.map((lines) => lines[row] ?? '').join('\t'));
}

function wordsOf(leader: Leader): string {
  return leader === 'box' ? '☐' : leader.text;
}

/** The width of an underscore, in points. */
const letter = 7;

function rule(width: number): string {
  return '_'.repeat(Math.max(3, Math.round(width / letter)));
}
