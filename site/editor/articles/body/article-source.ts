import type { Node } from 'prosemirror-model';
import { parseHtml, splitBlocks, type Decode } from '../../../../server/model/text/html-tree.ts';
import { keepBreaks, splitWords, type Spelled } from '../../../../server/model/text/keep-breaks.ts';
import { readBlock, type PlacedBlock } from './read-html.ts';
import { isOf, schema, tagOf } from './schema.ts';
import { escapeText, openTag, writeInline } from './write-inline.ts';

/** A block with its source: `before`, `open`, `inner` and `close` concatenated. */
interface Piece {
  node: Node;
  /** The white space before it. */
  before: string;
  open: string;
  /** Its inline content, or its blocks with the white space between them. */
  inner: string;
  close: string;
  parts: readonly Piece[];
  parent?: Piece;
  index: number;
}

/** A body with its source text. Nodes are immutable, so a node of `doc` that another document reuses keeps its source. */
export class ArticleSource {
  readonly doc: Node;
  /** Whether the HTML of the last `write` parses back to the same document. */
  isExact = true;
  readonly #decode: Decode;
  readonly #root: Piece;
  readonly #pieces = new Map<Node, Piece>();
  #byHtml: Map<string, Piece> | undefined;

  constructor(content: string, decode: Decode) {
    this.#decode = decode;
    let last = 0;
    const parts = splitBlocks(content).map(({ start, end }, index) => {
      const html = content.slice(start, end);
      const before = content.slice(last, start);
      last = end;
      const block = this.#read(html);
      // The document cannot have an item or a cell without its list or table.
      return this.#add(block.node.type.isInGroup('block') ? block : islandOf(html), html, before, index);
    });
    this.doc = schema.node('doc', null, parts.length > 0 ? parts.map(({ node }) => node) : [schema.node('paragraph')]);
    this.#root = adopt({ node: this.doc, before: '', open: '', inner: '', close: content.slice(last), parts, index: 0 });
  }

  /** Writes `doc`: unchanged blocks with their source, the others as a line of HTML. */
  write(doc: Node): string {
    this.isExact = true;
    return this.#children(doc, this.#root, true);
  }

  /** The block in `html`, or an island where any other block would lose something. */
  #read(html: string): PlacedBlock {
    const [element, ...more] = parseHtml(html, this.#decode) ?? [];
    const block = typeof element === 'object' && more.length === 0 ? readBlock(element, html) : undefined;
    return block ?? islandOf(html);
  }

  #add({ node, start, end, inner, parts: blocks }: PlacedBlock, html: string, before: string, index: number): Piece {
    const parts = blocks.map((block, at) => this.#add(block, html, html.slice(blocks[at - 1]?.end ?? inner.start, block.start), at));
    const innerEnd = blocks.at(-1)?.end ?? inner.end;
    const [open, close] = [html.slice(start, inner.start), html.slice(innerEnd, end)];
    const piece = adopt({ node, before, open, inner: html.slice(inner.start, innerEnd), close, parts, index });
    this.#pieces.set(node, piece);
    return piece;
  }

  /** The source of a block that is unchanged or has the same HTML as one in the source, with or without its tag as required. */
  #pieceOf(node: Node, isTagless = false): Piece | undefined {
    if (this.#pieces.size === 0) return undefined;
    const known = this.#pieces.get(node);
    if (known && isTaglessPiece(known) === isTagless) return known;
    this.#byHtml ??= new Map([...this.#pieces].map(([block, piece]) => [`${isTaglessPiece(piece)} ${sourceless.#html(block)}`, piece]));
    return this.#byHtml.get(`${isTagless} ${sourceless.#html(node)}`);
  }

  /** A block's tags, with its blocks and the white space between them. @param replaced the source's block in its place */
  #children(parent: Node, replaced: Piece | undefined, isChecked = false): string {
    const isDoc = isOf(parent, 'doc');
    const tag = tagOf(parent);
    const children = parent.children
      .filter((child, index) => this.#pieces.has(child) || !isInvisible(child, parent, index))
      .map((child) => partOf(parent, child));
    if (isDoc && children.length === 0) return '';
    const tagless = children.map((child, index) => isBare(child, parent, index === 0, children[index + 1]));
    const pieces = children.map((child, index) => this.#pieceOf(child, tagless[index]));
    const open = openOf(parent);
    const homes = [replaced, ...pieces.map((piece) => piece?.parent)];
    const home = homes.find((piece) => piece && piece.parts.length > 0 && openOf(piece.node) === open);
    const gap = isDoc || isOf(parent, 'bullet_list', 'ordered_list', 'table', 'table_section') ? '\n' : '';
    const origins = originsOf(pieces, home);
    const firstGap = home?.parts[0]?.before ?? (tag === undefined ? '' : gap);
    const usualGap = home?.parts[1]?.before ?? (gap !== '' && !isDoc && firstGap.includes('\n') ? firstGap : gap);
    const body = children.map((child, index) => {
      const [piece, origin] = [pieces[index], origins[index]];
      const isSpelled = origin && isTaglessPiece(origin) === tagless[index];
      const html =
        (piece && piece.open + piece.inner + piece.close) ??
        (isSpelled ? this.#respelled(child, origin) : undefined) ??
        (isChecked ? this.#checked(child, tagless[index], origin) : this.#html(child, tagless[index], origin));
      if (index === 0) return firstGap + html;
      return (origin?.parent === home && origin?.index ? origin.before : usualGap) + html;
    });
    const close = isDoc ? '\n' : tag === undefined ? '' : `${children.length > 0 ? gap : ''}</${tag}>`;
    return (home?.open ?? open) + body.join('') + (home?.close ?? close);
  }

  #html(node: Node, isTagless = false, replaced?: Piece): string {
    if (isOf(node, 'island')) return node.attrs['html'] as string;
    if (isOf(node, 'code_block')) return codeBlock(node);
    if (isOf(node, 'figure')) return figure(node);
    const open = openOf(node);
    if (isOf(node, 'horizontal_rule')) return open;
    if (!node.inlineContent) return this.#children(node, replaced);
    return isTagless ? writeInline(node) : `${open}${writeInline(node)}</${tagOf(node)}>`;
  }

  /** A text block with the spelling and the line breaks of the one it replaces, where they have words in common. */
  #respelled(node: Node, old: Piece): string | undefined {
    if (!node.inlineContent || !node.sameMarkup(old.node) || (isOf(node, 'figure') && old.inner === '')) return undefined;
    const [source, value] = [splitWords(old.inner, htmlTokens), splitWords(contentOf(old.node), htmlTokens)];
    if (source.words.length !== value.words.length) return undefined;
    const spelled = (key: 'words' | 'gaps') =>
      source[key].map((part, index): Spelled => ({ source: part, value: value[key][index] ?? '' }));
    const next = splitWords(contentOf(node), htmlTokens);
    const written = keepBreaks({ words: spelled('words'), gaps: spelled('gaps') }, next);
    if (written === undefined) return undefined;
    const html = old.open + written + old.close;
    const again = this.#read(old.open === '' ? `<p>${html}</p>` : html).node;
    return again.type === node.type && contentOf(again) === contentOf(node) ? html : undefined;
  }

  /** The HTML of a block: the first of two spellings that parses back to the same block. */
  #checked(node: Node, isTagless?: boolean, replaced?: Piece): string {
    const written = this.#html(node, isTagless, replaced);
    for (const html of [written, sourceless.#html(node, isTagless)]) {
      const { doc } = new ArticleSource(html, this.#decode);
      if (doc.childCount === 1 && sourceless.#html(doc.child(0)) === sourceless.#html(node)) return html;
    }
    this.isExact = false;
    return written;
  }
}

/** Writes blocks in the editor's own HTML. */
const sourceless = new ArticleSource('', (text) => text);

const htmlTokens = /[ \t\n\f\r]+|<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^ \t\n\f\r<]+/g;

const contentOf = (node: Node): string => (isOf(node, 'code_block') ? escapeText(node.textContent) : writeInline(node));

function islandOf(html: string): PlacedBlock {
  const all = { start: 0, end: html.length };
  return { node: schema.node('island', { html }), ...all, inner: all, parts: [] };
}

function adopt(piece: Piece): Piece {
  for (const part of piece.parts) part.parent = piece;
  return piece;
}

/** The editor's own opening tag of a block; empty for a block without a tag. */
function openOf(node: Node): string {
  const tag = tagOf(node);
  return tag === undefined ? '' : openTag(tag, node.attrs);
}

/** For each block, its own piece, or the piece that it replaces: the one after the previous block's. */
function originsOf(pieces: readonly (Piece | undefined)[], home: Piece | undefined): (Piece | undefined)[] {
  const used = new Set(pieces);
  let next = 0;
  return pieces.map((piece) => {
    const origin = piece ?? home?.parts[next];
    if (!origin || (!piece && used.has(origin))) return undefined;
    if (origin.parent === home) next = origin.index + 1;
    return origin;
  });
}

/** Whether it is an empty paragraph, left where the typing ended. */
function isInvisible(node: Node, parent: Node, index: number): boolean {
  if (!isOf(node, 'paragraph') || writeInline(node) !== '') return false;
  return isOf(parent, 'doc') || (isOf(parent, 'blockquote', 'list_item') && parent.childCount > 1 && index > 0);
}

/** A child as its parent allows it: only a table without other parts can have rows without a section. */
function partOf(parent: Node, child: Node): Node {
  if (!isBareSection(child) || (child.childCount > 0 && parent.children.every(isBareSection))) return child;
  return child.type.create({ ...child.attrs, tag: 'tbody' }, child.content);
}

const isBareSection = (node: Node): boolean => isOf(node, 'table_section') && node.attrs['tag'] === null;

/** Whether a paragraph is written without its tag. @param next the block after it */
function isBare(node: Node, parent: Node, isFirst: boolean, next: Node | undefined): boolean {
  if (!isOf(node, 'paragraph') || !isOf(parent, 'list_item', 'blockquote')) return false;
  const { isTagged, lang, dir } = node.attrs;
  if (isTagged === true || lang !== null || dir !== null) return false;
  // In a quotation or before a list, an empty paragraph without its tag would vanish.
  if ((next || isOf(parent, 'blockquote')) && writeInline(node) === '') return false;
  const isBeforeParagraph = next !== undefined && isOf(next, 'paragraph');
  // Two adjacent texts without tags would merge.
  if (isTagged === false) return !isBeforeParagraph || next.attrs['isTagged'] !== false;
  return isOf(parent, 'list_item') && isFirst && !isBeforeParagraph;
}

const isTaglessPiece = ({ node, open }: Piece): boolean => isOf(node, 'paragraph') && open === '';

function codeBlock(node: Node): string {
  const { language, hasCode } = node.attrs;
  const text = escapeText(node.textContent);
  const open = openTag('pre', node.attrs);
  if (hasCode !== true) return `${open}${text.startsWith('\n') ? '\n' : ''}${text}</pre>`;
  return `${open}<code${typeof language === 'string' ? ` class="language-${language}"` : ''}>${text}</code></pre>`;
}

function figure(node: Node): string {
  const caption = writeInline(node);
  return `<figure>${openTag('img', node.attrs)}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
}
