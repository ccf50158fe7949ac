import { maxTags } from './allowed-html.ts';
import { inlineTags } from './plain-text.ts';

/** Offsets in a text, in UTF-16 units. */
export type Block = Record<'start' | 'end', number>;

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

export const tagPattern =
  /<(?:\/([a-z][a-z\d]*)\s*|([a-z][a-z\d]*)((?:\s+[a-z][a-z\d-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`][^\s"'<>`]*))?)*)\s*\/?)>/gi;
const attributePattern = /([a-z][a-z\d-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`][^\s"'<>`]*)))?/gi;
export const voidTags = new Set(['br', 'col', 'hr', 'img']);
const inline = new Set([...inlineTags, 'img', 'br', 'u', 's']);
// Their text is not HTML.
const rawTags = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noscript', 'iframe', 'template', 'svg', 'math']);
const hiddenTags = ['!--', ...rawTags];

/** Parses a text in which each element is closed where it was opened. Undefined for any other text, and for comments. */
export function parseHtml(html: string, decode: Decode): HtmlNode[] | undefined {
  const { nodes, error } = parseUntilError(html, decode);
  return error === undefined ? nodes : undefined;
}

/**
 * The parts of a text: its top-level elements that are blocks, and the runs of anything else between them, such as text, comments and lines
 * with an error. Only white space is outside of them. A text with more tags than a page may have is one part.
 */
export function splitBlocks(html: string): Block[] {
  const parts: Block[] = [];
  let last = 0;
  const addText = (end: number) => {
    const text = html.slice(last, end);
    const start = end - text.trimStart().length;
    if (text.trim() !== '') parts.push({ start, end: start + text.trim().length });
  };
  // Text that is not HTML is between blocks, or in one.
  const shown = withoutHidden(html);
  const hasTooManyTags = html.split('<', maxTags + 2).length > maxTags + 1;
  let from = hasTooManyTags ? html.length : 0;
  while (from < html.length) {
    const { nodes, whole, error = html.length } = parseUntilError(shown.slice(from), asWritten);
    for (const node of nodes) {
      if (typeof node === 'string' || isInline(node.tag)) continue;
      addText(from + node.start);
      last = from + node.end;
      parts.push({ start: from + node.start, end: last });
    }
    // The line with the error can begin a block itself.
    const line = shown.lastIndexOf('\n', from + error) + 1;
    const nextLine = shown.indexOf('\n', from + error) + 1 || html.length;
    from = line > from + whole ? line : nextLine;
  }
  addText(html.length);
  return parts;
}

/** Replaces comments, and elements whose text is not HTML, by spaces. */
export function withoutHidden(html: string): string {
  return replaceElements(html, hiddenTags, (hidden) => ' '.repeat(hidden.length));
}

/** Replaces each element of these tags, up to its first end tag. */
export function replaceElements(html: string, tags: readonly string[], replace: (element: string) => string): string {
  const texts = splitAtElements(html, tags);
  return texts.map((text, index) => (index % 2 === 1 ? replace(text) : text)).join('');
}

/** Every second text is an element of these tags (`!--` is a comment), up to its first end tag. One that never ends is plain text. Takes linear time. */
export function splitAtElements(html: string, tags: readonly string[]): string[] {
  const endless = new Set<string>();
  const texts: string[] = [];
  let from = 0;
  const start = new RegExp(`<(${tags.map((tag) => tag.replace(/\w$/, '$&\\b')).join('|')})`, 'gi');
  for (const { index, 1: tag = '' } of html.matchAll(start)) {
    if (index < from || endless.has(tag.toLowerCase())) continue;
    const end = tag === '!--' ? /-->/g : new RegExp(`</${tag}\\s*>`, 'gi');
    end.lastIndex = index + tag.length + 1;
    if (end.test(html)) {
      texts.push(html.slice(from, index), html.slice(index, end.lastIndex));
      from = end.lastIndex;
    } else endless.add(tag.toLowerCase());
  }
  return [...texts, html.slice(from)];
}

export function isInline(tag: string): boolean {
  return inline.has(tag);
}

export const asWritten: Decode = (text) => text;

/** The nodes of a text, the offset before which they are whole, and that of the first error. */
function parseUntilError(html: string, decode: Decode): { nodes: HtmlNode[]; whole: number; error?: number } {
  const nodes: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  /** The end of the last tag, and of the last node that is whole. */
  let [last, whole] = [0, 0];
  const addText = (text: string) => {
    if (text !== '') (open.at(-1)?.children ?? nodes).push(decode(text));
  };
  const until = (error: number) => ({ nodes: nodes.filter((node) => typeof node === 'string' || node.end <= whole), whole, error });
  for (const { index, 0: tagText, 1: closed, 2: opened = '', 3: written = '' } of html.matchAll(tagPattern)) {
    const text = html.slice(last, index);
    const attributes = readAttributes(written, decode);
    const tag = (closed ?? opened).toLowerCase();
    const current = open.at(-1);
    if (text.includes('<')) return until(last + text.indexOf('<'));
    const isMisplaced = closed === undefined ? tag === 'p' && current?.tag === 'p' : current?.tag !== tag;
    if (!attributes || rawTags.has(tag) || isMisplaced) return until(index);
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
  if (rest.includes('<')) return until(last + rest.indexOf('<'));
  if (open.length > 0) return until(html.length);
  addText(rest);
  return { nodes, whole: html.length };
}

/** Undefined when a name occurs twice. */
export function readAttributes(written: string, decode: Decode): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, plain] of written.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (Object.hasOwn(attributes, key)) return undefined;
    attributes[key] = decode(double ?? single ?? plain ?? '');
  }
  return attributes;
}
