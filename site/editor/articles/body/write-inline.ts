import type { Mark, Node } from 'prosemirror-model';
import { shownNodes } from './read-html.ts';
import { attributesToDom } from './schema.ts';

/** The HTML of a text block's content, without white space that browsers don't show. */
export function writeInline(block: Node): string {
  const leaves = shownNodes(block.children);
  let html = '';
  let open: readonly Mark[] = [];
  for (const [index, leaf] of leaves.entries()) {
    const { marks } = leaf;
    const firstEnded = open.findIndex((mark) => !mark.isInSet(marks));
    const kept = firstEnded === -1 ? open : open.slice(0, firstEnded);
    for (const mark of open.slice(kept.length).toReversed()) html += `</${mark.type.name}>`;
    const begun = marks.filter((mark) => !mark.isInSet(kept));
    // The mark that ends last is the outer one.
    const ends = new Map(begun.map((mark) => [mark, endOf(leaves, index, mark)]));
    open = [...kept, ...begun.toSorted((a, b) => (ends.get(b) ?? 0) - (ends.get(a) ?? 0))];
    for (const mark of open.slice(kept.length)) html += openTag(mark.type.name, mark.attrs);
    if (leaf.text !== undefined) html += escapeText(leaf.text);
    else html += leaf.type.name === 'image' ? openTag('img', leaf.attrs) : '<br>';
  }
  for (const mark of open.toReversed()) html += `</${mark.type.name}>`;
  return html;
}

function endOf(leaves: readonly Node[], from: number, mark: Mark): number {
  const end = leaves.findIndex((leaf, index) => index > from && !mark.isInSet(leaf.marks));
  return end === -1 ? leaves.length : end;
}

/** `<a href="/blog">`, without attributes that are null. */
export function openTag(tag: string, attrs: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(attributesToDom(tag, attrs)).map(([name, value]) =>
    value === '' && name === 'reversed' ? ` ${name}` : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${tag}${written.join('')}>`;
}

/** Escapes a text for HTML, with entities for invisible characters. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\u00a0\u00ad]/g, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;', '\u00ad': '&shy;' };
