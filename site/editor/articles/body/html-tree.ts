import type { Block } from '../../../../server/model/api/articles-api.ts';

/** An element of well-formed HTML and where it is in the text. */
export interface HtmlElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
  /** Offsets of the element, and of what is inside its tags. */
  start: number;
  innerStart: number;
  innerEnd: number;
  end: number;
}

/** Text has its entities decoded. */
export type HtmlNode = HtmlElement | string;

export type Decode = (text: string) => string;

const tagPattern =
  /<(?:\/([a-z][a-z\d]*)\s*|([a-z][a-z\d]*)((?:\s+[a-z][a-z\d-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`/]+))?)*)\s*\/?)>/gi;
const attributePattern = /([a-z][a-z\d-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`/]+)))?/gi;
const voidTags = new Set(['br', 'col', 'hr', 'img']);
// Their text is no HTML.
const rawTags = new Set('script style textarea title xmp noscript iframe template svg math'.split(' '));

/** Parses a text in which each element is closed where it was opened. Undefined for any other text, and for comments. */
export function parseHtml(html: string, decode: Decode): HtmlNode[] | undefined {
  const { nodes, end } = parseUntilError(html, decode);
  return end === html.length ? nodes : undefined;
}

/** The parts of a text: its top-level elements, and the texts and comments between them. From the first error on, it is one part. */
export function splitBlocks(html: string): Block[] {
  // A comment is between blocks, or in one.
  const { nodes } = parseUntilError(
    html.replace(/<!--[^]*?-->/g, (comment) => ' '.repeat(comment.length)),
    (text) => text,
  );
  const parts: Block[] = [];
  let last = 0;
  const addText = (end: number) => {
    const text = html.slice(last, end);
    const start = end - text.trimStart().length;
    if (text.trim() !== '') parts.push({ start, end: start + text.trim().length });
  };
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    addText(node.start);
    parts.push({ start: node.start, end: node.end });
    last = node.end;
  }
  addText(html.length);
  return parts;
}

/** The nodes of a text, and the offset before which it is well-formed. */
function parseUntilError(html: string, decode: Decode): { nodes: HtmlNode[]; end: number } {
  const nodes: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  /** The end of the last tag, and of the last node that is whole. */
  let [last, whole] = [0, 0];
  const addText = (text: string) => {
    if (text !== '') (open.at(-1)?.children ?? nodes).push(decode(text));
  };
  const untilError = () => ({ nodes: nodes.filter((node) => typeof node === 'string' || node.end <= whole), end: whole });
  for (const { index, 0: tagText, 1: closed, 2: opened = '', 3: written = '' } of html.matchAll(tagPattern)) {
    const text = html.slice(last, index);
    const attributes = readAttributes(written, decode);
    const tag = (closed ?? opened).toLowerCase();
    const current = open.at(-1);
    if (text.includes('<') || !attributes || rawTags.has(tag) || (closed !== undefined && current?.tag !== tag)) return untilError();
    addText(text);
    last = index + tagText.length;
    if (closed !== undefined && current) {
      Object.assign(current, { innerEnd: index, end: last });
      open.pop();
    } else {
      const element = { tag, attributes, children: [], start: index, innerStart: last, innerEnd: last, end: last };
      (current?.children ?? nodes).push(element);
      if (!voidTags.has(tag)) open.push(element);
    }
    if (open.length === 0) whole = last;
  }
  const rest = html.slice(last);
  if (open.length > 0 || rest.includes('<')) return untilError();
  addText(rest);
  return { nodes, end: html.length };
}

/** Undefined when a name is there twice. */
function readAttributes(written: string, decode: Decode): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, plain] of written.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (Object.hasOwn(attributes, key)) return undefined;
    attributes[key] = decode(double ?? single ?? plain ?? '');
  }
  return attributes;
}

/** Replaces the entities of a text, all that browsers know. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  // Its content is text, so nothing in it becomes an element.
  const area = document.createElement('textarea');
  area.innerHTML = text.replaceAll('<', '&lt;');
  // The parser ignores a line break at the start.
  return text.startsWith('\n') ? `\n${area.value}` : area.value;
}
