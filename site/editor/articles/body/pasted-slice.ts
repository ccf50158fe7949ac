import { Fragment, Slice, type Node, type ResolvedPos } from 'prosemirror-model';
import { isOf, schema } from './schema.ts';

/**
 * Fits pasted blocks to the cursor's place. ProseMirror opens a slice at both ends, so the first block would merge with the text before the
 * cursor, and the second level of a list would become the first. Here only paragraphs merge with that text, and items with the items of a
 * list. A cell or a caption gets lines instead of blocks, which would tear its table apart.
 */
export function keepBlocks(slice: Slice, $from: ResolvedPos): Slice {
  const { content, openStart, openEnd } = slice;
  const { firstChild: first, lastChild: last } = content;
  const { parent } = $from;
  if (!first?.isBlock || !last || (first === last && first.isTextblock)) return slice;
  if (parent.isTextblock && !isOf(parent, 'paragraph', 'heading', 'code_block')) return new Slice(linesOf(content), 0, 0);
  if (parent.content.size === 0) return slice;
  const isInList = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(isList);
  if (first === last && isInList && isList(first)) return new Slice(first.content, 0, 0);
  return new Slice(content, isOf(first, 'paragraph') ? openStart : 0, isOf(last, 'paragraph') ? openEnd : 0);
}

const isList = (block: Node): boolean => isOf(block, 'bullet_list', 'ordered_list');

function linesOf(content: Fragment): Fragment {
  const lines: (readonly Node[])[] = [];
  content.descendants((node) => {
    if (node.isTextblock) lines.push(node.children);
    return !node.isTextblock;
  });
  return Fragment.from(lines.flatMap((line, index) => (index === 0 ? line : [schema.node('hard_break'), ...line])));
}
