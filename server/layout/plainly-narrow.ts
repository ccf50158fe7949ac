import type { Block, StyledWords } from './blocks.ts';
import { columnGap, minGap } from './draw-blocks.ts';
import { maxWidthOf } from './plainly-fits.ts';
import { row } from './scale.ts';

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
