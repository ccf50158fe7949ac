import type { Mark, Node, NodeType } from 'prosemirror-model';
import type { HtmlElement, HtmlNode } from '../../../../server/model/text/html-tree.ts';
import { isAllowed, schema } from './schema.ts';

/** The HTML has something that the editor cannot represent. */
class UnknownHtmlError extends Error {
  override readonly name = 'UnknownHtmlError';
}

type Span = { start: number; end: number };

/** A block and where it is in the text. */
export interface PlacedBlock extends Span {
  node: Node;
  /** The range between its tags: its inline content, or its first to last block. */
  inner: Span;
  parts: readonly PlacedBlock[];
}

/** The block of an element with its children; undefined when a block would lose something of the element. */
export function readBlock(element: HtmlElement, html: string): PlacedBlock | undefined {
  try {
    const block = read(element, html);
    // Throws for content that its parents cannot have.
    block.node.check();
    return block;
  } catch (error) {
    if (error instanceof UnknownHtmlError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(element: HtmlElement, html: string, parent?: string): PlacedBlock {
  const { tag, start, end } = element;
  if (tag === 'pre') return { ...codeBlock(element, html), start, end, parts: [] };
  if (tag === 'figure') return { ...figure(element, html), start, end, parts: [] };
  const known = blocksOfTags.get(tag);
  if (!known) throw new UnknownHtmlError(tag);
  const { type, attrs } = { attrs: {}, ...known };
  const parts = type.inlineContent ? [] : tag === 'table' ? tableParts(element, html) : blocksIn(element, html);
  const content = type.inlineContent ? inlineOf(element.children) : parts.map(({ node }) => node);
  const own = { ...attributesOf(element), ...(tag === 'p' ? { isTagged: parent === 'li' || null } : attrs) };
  const inside = innerOf(element);
  return { node: type.createChecked(own, content), start, end, inner: type.inlineContent ? shownIn(inside, html) : inside, parts };
}

const innerOf = ({ innerStart, innerEnd }: HtmlElement): Span => ({ start: innerStart, end: innerEnd });

/** The span without the white space at both ends, which browsers don't show. */
function shownIn({ start, end }: Span, html: string): Span {
  const text = html.slice(start, end).replace(/[ \t\n\f\r]+$/, '');
  const shown = text.replace(/^[ \t\n\f\r]+/, '');
  return { start: start + text.length - shown.length, end: start + text.length };
}

const blocksOfTags = new Map<unknown, { type: NodeType; attrs?: object }>([
  ...Object.values(schema.nodes).map((type) => [type.spec['tag'], { type }] as const),
  ...[2, 3, 4].map((level) => [`h${level}`, { type: schema.nodes.heading, attrs: { level } }] as const),
  ...['thead', 'tbody', 'tfoot'].map((tag) => [tag, { type: schema.nodes.table_section, attrs: { tag } }] as const),
]);

/** The blocks in an element. Text between them is a paragraph without a tag, where that is possible. */
function blocksIn({ tag, children, innerStart, innerEnd }: HtmlElement, html: string): PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  let bare: HtmlNode[] = [];
  const addParagraph = (content: Node[], end: number) => {
    const inner = shownIn({ start: blocks.at(-1)?.end ?? innerStart, end }, html);
    blocks.push({ node: schema.node('paragraph', { isTagged: false }, content), ...inner, inner, parts: [] });
  };
  const endBare = (end: number) => {
    const content = inlineOf(bare);
    bare = [];
    if (content.length === 0) return;
    if (tag !== 'li' && tag !== 'blockquote') throw new UnknownHtmlError('text');
    addParagraph(content, end);
  };
  for (const child of children) {
    if (typeof child === 'string' || isInline(child)) bare.push(child);
    else {
      endBare(child.start);
      blocks.push(read(child, html, tag));
    }
  }
  endBare(innerEnd);
  if (tag === 'li' && blocks.length === 0) addParagraph([], innerStart);
  return blocks;
}

/** The sections of a table. Rows directly in the table are a section without a tag. */
function tableParts(table: HtmlElement, html: string): PlacedBlock[] {
  const parts = withoutSpace(table.children);
  const rows = parts.filter((child) => typeof child !== 'string' && child.tag === 'tr');
  if (rows.length === 0 || parts.length > rows.length) return blocksIn(table, html);
  const blocks = blocksIn(table, html);
  const node = schema.node(
    'table_section',
    { tag: null },
    blocks.map((block) => block.node),
  );
  const span = { start: blocks[0]?.start ?? table.innerStart, end: blocks.at(-1)?.end ?? table.innerEnd };
  return [{ node, ...span, inner: span, parts: blocks }];
}

function withoutSpace(children: readonly HtmlNode[]): HtmlNode[] {
  return children.filter((child) => typeof child !== 'string' || child.trim() !== '');
}

/** @throws UnknownHtmlError for an attribute that the sanitizer would remove */
function attributesOf({ tag, attributes }: HtmlElement): Record<string, string> {
  const unknown = Object.entries(attributes).find(([name, value]) => !isAllowed(tag, name, value));
  if (unknown) throw new UnknownHtmlError(unknown[0]);
  return { ...attributes };
}

const isInline = ({ tag }: HtmlElement): boolean => tag === 'br' || tag === 'img' || schema.marks[tag] !== undefined;

function inlineOf(children: readonly HtmlNode[]): Node[] {
  return shownNodes(children.flatMap((child) => inlineNodes(child, [])));
}

function inlineNodes(child: HtmlNode, marks: readonly Mark[]): Node[] {
  if (typeof child === 'string') return child === '' ? [] : [schema.text(child, marks)];
  const { tag, attributes, children } = child;
  if (tag === 'img') return [schema.node('image', attributesOf(child), [], marks)];
  if (tag === 'br' && Object.keys(attributes).length === 0) return [schema.node('hard_break', null, [], marks)];
  const type = schema.marks[tag];
  // An element nested in itself would become a single mark.
  if (!type || type.isInSet(marks)) throw new UnknownHtmlError(tag);
  const inner = type.create(attributesOf(child)).addToSet(marks);
  const nodes = children.flatMap((each) => inlineNodes(each, inner));
  if (nodes.length === 0) throw new UnknownHtmlError(tag);
  return nodes;
}

/** Collapses white space in inline nodes like a browser: to one space, and to none at both ends. Keeps no-break spaces. */
export function shownNodes(nodes: readonly Node[]): Node[] {
  const shown: Node[] = [];
  for (const node of nodes) {
    const before = shown.at(-1);
    const collapsed = node.text?.replace(/[ \t\n\f\r]+/g, ' ');
    const text = !before || before.text?.endsWith(' ') ? collapsed?.replace(/^ /, '') : collapsed;
    if (text !== '') shown.push(text === undefined ? node : schema.text(text, node.marks));
  }
  const last = shown.at(-1);
  if (!last?.text?.endsWith(' ')) return shown;
  const text = last.text.slice(0, -1);
  return [...shown.slice(0, -1), ...(text === '' ? [] : [schema.text(text, last.marks)])];
}

function codeBlock(element: HtmlElement, html: string): Pick<PlacedBlock, 'node' | 'inner'> {
  const [code, ...more] = element.children;
  const hasCode = typeof code === 'object';
  if (hasCode && (code.tag !== 'code' || more.length > 0)) throw new UnknownHtmlError('pre');
  const { class: className, ...others } = hasCode ? code.attributes : {};
  const [, language] = /^language-([\w-]+)$/.exec(className ?? '') ?? [];
  if (Object.keys(others).length > 0 || (className !== undefined && language === undefined)) throw new UnknownHtmlError('code');
  const texts = hasCode ? code.children : element.children;
  if (!texts.every((child) => typeof child === 'string')) throw new UnknownHtmlError('code');
  // Browsers ignore a line break right after the tag.
  const text = hasCode ? texts.join('') : texts.join('').replace(/^\n/, '');
  const attrs = { ...attributesOf(element), language: language ?? null, hasCode };
  const inner = innerOf(hasCode ? code : element);
  if (!hasCode && html[inner.start] === '\n') inner.start += 1;
  return { node: schema.node('code_block', attrs, text === '' ? [] : [schema.text(text)]), inner };
}

function figure({ attributes, children, end }: HtmlElement, html: string): Pick<PlacedBlock, 'node' | 'inner'> {
  const [picture, caption, ...more] = withoutSpace(children);
  if (typeof picture !== 'object' || picture.tag !== 'img' || typeof caption === 'string' || more.length > 0)
    throw new UnknownHtmlError('figure');
  const hasAttributes = Object.keys({ ...attributes, ...caption?.attributes }).length > 0;
  if (hasAttributes || (caption && caption.tag !== 'figcaption')) throw new UnknownHtmlError('figcaption');
  const node = schema.node('figure', attributesOf(picture), caption ? inlineOf(caption.children) : []);
  return { node, inner: caption ? shownIn(innerOf(caption), html) : { start: end, end } };
}
