import { Parser } from 'htmlparser2';
import type { Block } from '../../model/api/articles-api.ts';
import { maxTags } from '../../model/text/allow-list.ts';
import { inlineTags } from '../../model/text/plain-text.ts';

const inline = new Set([...inlineTags, 'img', 'br', 'u', 's']);

/**
 * The top-level nodes of an article in order: each element that is a block, and each run of what is between such elements, such as text,
 * inline elements, comments and stray tags. Only white space is outside of them. Offsets are in UTF-16 units. An article with more tags than
 * a page may have is one block.
 */
export function topLevelBlocks(html: string): Block[] {
  const hasTooManyTags = html.split('<', maxTags + 2).length > maxTags + 1;
  const blocks: Block[] = [];
  let rest = 0;
  const addRun = (end: number) => {
    const run = html.slice(rest, end);
    const start = rest + run.length - run.trimStart().length;
    if (run.trim() !== '') blocks.push({ start, end: start + run.trim().length });
  };
  for (const element of hasTooManyTags ? [] : blockElements(html)) {
    addRun(element.start);
    blocks.push(element);
    rest = element.end;
  }
  addRun(html.length);
  return blocks;
}

function blockElements(html: string): Block[] {
  const elements: Block[] = [];
  let depth = 0;
  let start = -1;
  // An index can be before the `>` of the end tag before it, when that has white space in it.
  const nextTag = () => indexOf(html, '<', Math.max(parser.startIndex, elements.at(-1)?.end ?? 0));
  const parser: Parser = new Parser({
    onopentag(name) {
      if (depth === 0) start = inline.has(name) ? -1 : nextTag();
      depth += 1;
    },
    onclosetag(_, isImplied) {
      depth -= 1;
      if (depth > 0 || start < 0) return;
      // Of an element without end tags, its tag is the last one. Any other ends before the next tag, or with the text.
      const isOneTag = nextTag() === start;
      const end = isImplied && !isOneTag ? nextTag() : indexOf(html, '>', parser.endIndex) + 1;
      elements.push({ start, end: html.slice(0, end).trimEnd().length });
      start = -1;
    },
  });
  parser.end(html);
  return elements;
}

function indexOf(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index < 0 ? html.length : index;
}
