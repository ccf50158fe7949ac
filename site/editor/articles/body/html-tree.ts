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

/** Replaces the entities of a text. */
export type Decode = (text: string) => string;

/** A part of a text, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

interface ParsedHtml {
  nodes: HtmlNode[];
  /** What is before this offset is well-formed. */
  end: number;
}

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

/** The top-level elements of a text. The last range has the rest from the first error on. */
export function splitBlocks(html: string): Range[] {
  // A comment is between blocks, or in one.
  const { nodes, end } = parseUntilError(
    html.replace(/<!--[^]*?-->/g, (comment) => ' '.repeat(comment.length)),
    (text) => text,
  );
  const blocks: Range[] = nodes.flatMap((node) => (typeof node === 'string' ? [] : [{ start: node.start, end: node.end }]));
  const rest = html.slice(end);
  const start = end + rest.length - rest.trimStart().length;
  return rest.trim() === '' ? blocks : [...blocks, { start, end: end + rest.trimEnd().length }];
}

function parseUntilError(html: string, decode: Decode): ParsedHtml {
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
