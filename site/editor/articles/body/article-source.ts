import type { Node } from 'prosemirror-model';
import { parseHtml, splitBlocks, type Decode } from '../../../../server/model/text/html-tree.ts';
import { keepBreaks, splitWords, type Spelled } from '../../../../server/model/text/keep-breaks.ts';
import { readBlock, type PlacedBlock } from './read-html.ts';
import { isOf, schema, tagOf } from './schema.ts';
import { escapeText, openTag, writeInline } from './write-inline.ts';

/** A block in the source. */
interface Piece {
  node: Node;
  text: string;
  /** The white space before it. */
  before: string;
  /** Its inline content, and what is before and after that in `text`. */
  inline?: { open: string; text: string; close: string };
  container: Container;
  index: number;
}

/** A block of blocks in the source. */
interface Container {
  open: string;
  close: string;
  /** Its opening tag as the editor writes it. */
  canonicalOpen: string;
  pieces: readonly Piece[];
}

/** The block we wrote does not parse back to the same node. */
export class UnwritableBodyError extends Error {
  override readonly name = 'UnwritableBodyError';
}

/** A body with its source text. Nodes are immutable, so a node of `doc` that another document reuses keeps its text. */
export class ArticleSource {
  readonly doc: Node;
  readonly #decode: Decode;
  readonly #root: Container;
  readonly #pieces = new Map<Node, Piece>();
  readonly #containers = new Map<Node, Container>();
  readonly #written = new WeakMap<Node, string>();
  #byHtml: Map<string, Piece> | undefined;

  constructor(content: string, decode: Decode) {
    this.#decode = decode;
    const parts = splitBlocks(content).map(({ start, end }) => this.#read(content, start, end));
    this.doc = schema.node('doc', null, parts.length > 0 ? parts.map(({ node }) => node) : [schema.node('paragraph')]);
    const close = parts.length > 0 ? content.slice(parts.at(-1)?.end) : '\n';
    this.#root = this.#containerOf(parts, content, { open: '', close, canonicalOpen: '' }, 0);
  }

  /** The source of `doc`: that of unchanged blocks, and the HTML of the others on a line. @throws UnwritableBodyError when checked */
  write(doc: Node, { isChecked = true } = {}): string {
    return this.#children(doc, this.#root, { isChecked });
  }

  /** The HTML as the editor writes it, whatever the source has. */
  #canonical(node: Node): string {
    const known = this.#written.get(node);
    if (known !== undefined) return known;
    const html = this.#html(node, false);
    this.#written.set(node, html);
    return html;
  }

  #read(content: string, start: number, end: number): Placed {
    const html = content.slice(start, end);
    const [element, ...more] = parseHtml(html, this.#decode) ?? [];
    const block = typeof element === 'object' && more.length === 0 ? readBlock(element, html) : undefined;
    if (!block) return { node: schema.node('island', { html }), start, end };
    this.#addParts(block, html);
    return { node: block.node, start, end, inner: { start: start + block.inner.start, end: start + block.inner.end } };
  }

  #addParts({ node, start, end, inner, parts }: PlacedBlock, html: string): void {
    const last = parts.at(-1);
    if (!last) return;
    for (const part of parts) this.#addParts(part, html);
    const tag = tagOf(node);
    const canonicalOpen = tag === undefined ? '' : openTag(tag, node.attrs);
    const tags = { open: html.slice(start, inner.start), close: html.slice(last.end, end), canonicalOpen };
    this.#containers.set(node, this.#containerOf(parts, html, tags, inner.start));
  }

  #containerOf(parts: readonly Placed[], html: string, tags: Omit<Container, 'pieces'>, from: number): Container {
    const pieces: Piece[] = [];
    const container: Container = { ...tags, pieces };
    for (const [index, { start, end, inner, node }] of parts.entries()) {
      const before = html.slice(parts[index - 1]?.end ?? from, start);
      const piece: Piece = { node, text: html.slice(start, end), before, container, index };
      if (inner && node.inlineContent)
        piece.inline = {
          open: html.slice(start, inner.start),
          text: html.slice(inner.start, inner.end),
          close: html.slice(inner.end, end),
        };
      pieces.push(piece);
      this.#pieces.set(node, piece);
    }
    return container;
  }

  /** The source of a block that is unchanged, or still parses to the same node; with or without its tag, as required. */
  #pieceOf(node: Node, isTagless: boolean): Piece | undefined {
    const known = this.#pieces.get(node);
    if (known && isTaglessPiece(known) === isTagless) return known;
    this.#byHtml ??= new Map([...this.#pieces].map(([block, piece]) => [`${isTaglessPiece(piece)} ${this.#canonical(block)}`, piece]));
    return this.#byHtml.get(`${isTagless} ${this.#canonical(node)}`);
  }

  /** The blocks of a block with the white space between them, and its tags. @param replaced the block of the source in its place */
  #children(parent: Node, replaced: Container | undefined, { isChecked = false, isSource = true } = {}): string {
    const isDoc = isOf(parent, 'doc');
    const tag = tagOf(parent);
    const children = parent.children.filter((child, index) => !isInvisible(child, parent, index)).map((child) => partOf(parent, child));
    if (isDoc && children.length === 0) return '';
    const tagless = children.map((child, index) => isBare(child, parent, index));
    const pieces = children.map((child, index) => (isSource ? this.#pieceOf(child, tagless[index] === true) : undefined));
    const canonicalOpen = tag === undefined ? '' : openTag(tag, parent.attrs);
    const home = [replaced, ...pieces.map((piece) => piece?.container)].find((container) => container?.canonicalOpen === canonicalOpen);
    const gap = isDoc || isOf(parent, 'bullet_list', 'ordered_list', 'table', 'table_section') ? '\n' : '';
    const origins = originsOf(pieces, home);
    const firstBefore = home?.pieces[0]?.before ?? '';
    const usualGap = home?.pieces[1]?.before ?? (gap !== '' && !isDoc && firstBefore.includes('\n') ? firstBefore : gap);
    const body = children.map((child, index) => {
      const origin = origins[index];
      const write = isChecked ? this.#checked : this.#html;
      const isTagless = tagless[index] === true;
      const html =
        pieces[index]?.text ??
        (isSource && origin && isTaglessPiece(origin) === isTagless ? this.#respelled(child, origin) : undefined) ??
        write.call(this, child, isSource, isTagless, origin && this.#containers.get(origin.node));
      if (index === 0) return (home ? firstBefore : tag === undefined ? '' : gap) + html;
      return (origin?.container === home && origin?.index ? origin.before : usualGap) + html;
    });
    const closeTag = tag === undefined ? '' : `</${tag}>`;
    return (
      (home?.open ?? canonicalOpen) +
      body.join('') +
      (home?.close ?? (isDoc ? '\n' : (children.length > 0 && tag !== undefined ? gap : '') + closeTag))
    );
  }

  #html(node: Node, isSource: boolean, isTagless = false, replaced?: Container): string {
    if (isOf(node, 'island')) return node.attrs['html'] as string;
    if (isOf(node, 'code_block')) return codeBlock(node);
    if (isOf(node, 'figure')) return figure(node);
    const tag = tagOf(node) ?? '';
    if (isOf(node, 'horizontal_rule')) return openTag(tag, node.attrs);
    if (!node.inlineContent) return this.#children(node, replaced, { isSource });
    return isTagless ? writeInline(node) : `${openTag(tag, node.attrs)}${writeInline(node)}</${tag}>`;
  }

  /** A text block with the spelling and the line breaks of one that it replaces, where they have words in common. */
  #respelled(node: Node, { inline, node: old }: Piece): string | undefined {
    if (!inline || !node.sameMarkup(old) || (isOf(node, 'figure') && inline.text === '')) return undefined;
    const [source, value] = [splitWords(inline.text, htmlTokens), splitWords(contentOf(old), htmlTokens)];
    if (source.words.length !== value.words.length) return undefined;
    const spelled = (key: 'words' | 'gaps') =>
      source[key].map((part, index): Spelled => ({ source: part, value: value[key][index] ?? '' }));
    const next = splitWords(contentOf(node), htmlTokens);
    const written = keepBreaks({ words: spelled('words'), gaps: spelled('gaps') }, next);
    if (written === undefined) return undefined;
    const html = inline.open + written + inline.close;
    const [element, ...more] = parseHtml(inline.open === '' ? `<p>${html}</p>` : html, this.#decode) ?? [];
    const again = typeof element === 'object' && more.length === 0 ? readBlock(element, html)?.node : undefined;
    return again && contentOf(again) === contentOf(node) ? html : undefined;
  }

  /** @throws UnwritableBodyError */
  #checked(node: Node, isSource: boolean, isTagless: boolean, replaced?: Container): string {
    for (const html of [this.#html(node, isSource, isTagless, replaced), this.#html(node, false, isTagless)]) {
      const read = new ArticleSource(html, this.#decode);
      if (read.doc.childCount === 1 && read.#canonical(read.doc.child(0)) === this.#canonical(node)) return html;
    }
    throw new UnwritableBodyError(this.#html(node, isSource, isTagless, replaced));
  }
}

const htmlTokens = /[ \t\n\f\r]+|<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^ \t\n\f\r<]+/g;

/** The content of a text block as the editor writes it. */
function contentOf(node: Node): string {
  return isOf(node, 'code_block') ? escapeText(node.textContent) : writeInline(node);
}

type Placed = Pick<PlacedBlock, 'node' | 'start' | 'end'> & Partial<Pick<PlacedBlock, 'inner'>>;

/** Finds for each block the piece that it is or replaces: the one after the previous block's. */
function originsOf(pieces: readonly (Piece | undefined)[], home: Container | undefined): (Piece | undefined)[] {
  const used = new Set(pieces);
  let next = 0;
  return pieces.map((piece) => {
    const origin = piece ?? home?.pieces[next];
    if (!origin || (!piece && used.has(origin))) return undefined;
    if (origin.container === home) next = origin.index + 1;
    return origin;
  });
}

/** An empty paragraph, where the typing ended. */
function isInvisible(node: Node, parent: Node, index: number): boolean {
  if (!isOf(node, 'paragraph') || writeInline(node) !== '') return false;
  return isOf(parent, 'doc') || (isOf(parent, 'blockquote', 'list_item') && parent.childCount > 1 && index > 0);
}

/** A child as its parent can have it: a table whose only part is rows needs no tag around them. */
function partOf(parent: Node, child: Node): Node {
  if (!isBareSection(child) || (child.childCount > 0 && parent.children.every(isBareSection))) return child;
  return child.type.create({ ...child.attrs, tag: 'tbody' }, child.content);
}

function isBareSection(node: Node): boolean {
  return isOf(node, 'table_section') && node.attrs['tag'] === null;
}

/** Whether a paragraph is written without its tag. */
function isBare(node: Node, parent: Node, index: number): boolean {
  if (!isOf(node, 'paragraph') || !isOf(parent, 'list_item', 'blockquote')) return false;
  const { isTagged, lang, dir } = node.attrs;
  if (isTagged === true || lang !== null || dir !== null) return false;
  // In a quotation, an empty paragraph without its tag would vanish.
  if (isOf(parent, 'blockquote') && writeInline(node) === '') return false;
  const next = index + 1 < parent.childCount ? parent.child(index + 1) : undefined;
  // Before a list, an empty paragraph without its tag would vanish.
  if (next && writeInline(node) === '') return false;
  const isBeforeParagraph = next !== undefined && isOf(next, 'paragraph');
  // Two adjacent texts without tags would merge.
  if (isTagged === false) return !isBeforeParagraph || next.attrs['isTagged'] !== false;
  return isOf(parent, 'list_item') && index === 0 && !isBeforeParagraph;
}

/** Whether a piece is a paragraph without its tag. */
function isTaglessPiece({ node, inline }: Piece): boolean {
  return isOf(node, 'paragraph') && inline?.open === '';
}

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
