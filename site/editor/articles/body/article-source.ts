import type { Node } from 'prosemirror-model';
import { parseHtml, splitBlocks, type Block, type Decode, type HtmlElement } from '../../../../server/model/text/html-tree.ts';
import { readBlock } from './read-html.ts';
import { isOf, schema, tagOf } from './schema.ts';
import { escapeText, openTag, writeInline } from './write-inline.ts';

/** A block in the source. */
interface Piece {
  node: Node;
  text: string;
  /** The white space before it. */
  before: string;
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

/** A changed block is written so that it reads differently. */
export class UnwritableBodyError extends Error {
  override readonly name = 'UnwritableBodyError';
}

/** A body and the text that it was read from. Nodes are never changed in place: one of `doc` in another document has its old text. */
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
    const parts = splitBlocks(content).map(({ start, end }) => ({ start, end, node: this.#read(content.slice(start, end)) }));
    this.doc = schema.node('doc', null, parts.length > 0 ? parts.map(({ node }) => node) : [schema.node('paragraph')]);
    const close = parts.length > 0 ? content.slice(parts.at(-1)?.end) : '\n';
    this.#root = this.#containerOf(parts, content, { open: '', close, canonicalOpen: '' });
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

  #read(html: string): Node {
    const [element, ...more] = parseHtml(html, this.#decode) ?? [];
    const read = typeof element === 'object' && more.length === 0 ? readBlock(element) : undefined;
    if (!read) return schema.node('island', { html });
    // A block comes after those in it.
    for (const [parent, block] of read.found) this.#addInner(parent, block, read.found, html);
    return read.block;
  }

  #addInner(parent: HtmlElement, block: Node, found: ReadonlyMap<HtmlElement, Node>, html: string): void {
    const parts = parent.children.flatMap((child) => {
      if (typeof child === 'string') return [];
      const node = found.get(child);
      return node ? [{ start: child.start, end: child.end, node }] : [];
    });
    const last = parts.at(-1);
    if (!last) return;
    const open = html.slice(parent.start, parent.innerStart);
    const close = spaceAtEnd(html.slice(last.end, parent.innerEnd)) + html.slice(parent.innerEnd, parent.end);
    this.#containers.set(block, this.#containerOf(parts, html, { open, close, canonicalOpen: openTag(parent.tag, block.attrs) }));
  }

  #containerOf(parts: readonly (Block & { node: Node })[], html: string, tags: Omit<Container, 'pieces'>): Container {
    const pieces: Piece[] = [];
    const container: Container = { ...tags, pieces };
    for (const [index, { start, end, node }] of parts.entries()) {
      const before = spaceAtEnd(html.slice(parts[index - 1]?.end ?? 0, start));
      const piece = { node, text: html.slice(start, end), before, container, index };
      pieces.push(piece);
      this.#pieces.set(node, piece);
    }
    return container;
  }

  /** The piece of a block that is unchanged, or that reads as it did before. */
  #pieceOf(node: Node): Piece | undefined {
    const known = this.#pieces.get(node);
    if (known) return known;
    this.#byHtml ??= new Map([...this.#pieces].map(([block, piece]) => [this.#canonical(block), piece]));
    return this.#byHtml.get(this.#canonical(node));
  }

  /** The blocks of a block with the white space between them, and its tags. @param replaced the block of the source in its place */
  #children(parent: Node, replaced: Container | undefined, { isChecked = false, isSource = true } = {}): string {
    const isDoc = isOf(parent, 'doc');
    const tag = tagOf(parent);
    const children = parent.children.filter((child, index) => !isInvisible(child, parent, index)).map((child) => partOf(parent, child));
    if (isDoc && children.length === 0) return '';
    const pieces = children.map((child, index) => {
      const piece = isSource ? this.#pieceOf(child) : undefined;
      // A paragraph of another block may need its tag here, or must not have it.
      const isInPlace = piece?.container === replaced && this.#pieces.has(child);
      const fits = isInPlace || !isOf(child, 'paragraph') || isBare(child, parent, index) !== hasTag(piece);
      return fits ? piece : undefined;
    });
    const canonicalOpen = tag === undefined ? '' : openTag(tag, parent.attrs);
    const home = [replaced, ...pieces.map((piece) => piece?.container)].find((container) => container?.canonicalOpen === canonicalOpen);
    const gap = isDoc || isOf(parent, 'bullet_list', 'ordered_list', 'table', 'table_section') ? '\n' : '';
    const origins = originsOf(pieces, home);
    const body = children.map((child, index) => {
      const origin = origins[index];
      const write = isChecked ? this.#checked : this.#html;
      const html =
        pieces[index]?.text ?? write.call(this, child, isSource, isBare(child, parent, index), origin && this.#containers.get(origin.node));
      if (index === 0) return (home ? (home.pieces[0]?.before ?? '') : tag === undefined ? '' : gap) + html;
      return ((origin?.container === home && origin?.index ? origin : home?.pieces[1])?.before ?? gap) + html;
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

  /** @throws UnwritableBodyError */
  #checked(node: Node, isSource: boolean, isTagless: boolean, replaced?: Container): string {
    const html = this.#html(node, isSource, isTagless, replaced);
    const read = new ArticleSource(html, this.#decode);
    const again = read.doc.childCount === 1 ? read.#canonical(read.doc.child(0)) : undefined;
    if (again !== this.#canonical(node)) throw new UnwritableBodyError(html);
    return html;
  }
}

/** For each block the piece that it is or replaces: the one after that of the block before. */
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

function spaceAtEnd(text: string): string {
  return text.slice(text.trimEnd().length);
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
  // Without its tag, an empty paragraph would be nothing in a quotation.
  if (isOf(parent, 'blockquote') && writeInline(node) === '') return false;
  const next = index + 1 < parent.childCount ? parent.child(index + 1) : undefined;
  // Without its tag, an empty paragraph before a list would be no paragraph.
  if (next && (isOf(next, 'paragraph') || writeInline(node) === '')) return false;
  if (isTagged === false) return index === 0 || !isOf(parent.child(index - 1), 'paragraph');
  return isOf(parent, 'list_item') && index === 0;
}

function hasTag(piece: Piece | undefined): boolean {
  return piece !== undefined && /^<p[\s>]/i.test(piece.text);
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
