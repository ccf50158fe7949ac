import type { Block } from '../layout/blocks.ts';
import { counted } from '../model/text/counted.ts';

/** What is printed on a page, as sentences: `Monday evening. “Begin at once.” Seneca. Day review.` */
export function describeBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(partsOf).map(sentence).join(' ');
}

function partsOf(block: Block): string[] {
  switch (block.kind) {
    case 'words':
      return [block.words.map(({ text }) => text).join(' ')];
    case 'text':
      return block.paragraphs;
    case 'quote':
      return [`“${block.text.replaceAll(/\s+/g, ' ').trim()}”`, ...(block.author === undefined ? [] : [block.author])];
    case 'prompt':
      return [block.text.replaceAll(/\s+/g, ' ').trim()];
    case 'list':
      return labelsOf(block);
    case 'grid':
      return [`${block.heading.text}, a grid of ${counted(block.rows, 'row')} by ${counted(block.columns.length, 'day')}`];
    case 'columns':
      return block.parts.flatMap((part) => part.blocks.flatMap(partsOf));
    case 'rules':
    case 'space':
      return [];
  }
}

/** The labels of a list, without boxes and numbers. */
function labelsOf({ leaders }: Extract<Block, { kind: 'list' }>): string[] {
  return leaders.flatMap((leader) => (leader === 'box' || /^\d+$/.test(leader.text) ? [] : [leader.text]));
}

function sentence(text: string): string {
  return /[.?!:…][”’"']?$/.test(text) ? text : `${text}.`;
}
