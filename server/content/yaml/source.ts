import { isCollection, isMap, isPair, isScalar, type CST, type Document, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { EditRefusedError } from '../ground/errors.ts';
import type { Fault } from './compose.ts';
import type { Eol } from './canonical-form.ts';
import { blockLength } from './scalar.ts';

/** A pair with its source tokens. Without a value it has an empty scalar, or null when there is no colon either (`? key`). */
export type SourcePair = Pair<Node, Node | null> & { srcToken: CST.CollectionItem };
export type SourceMap = Omit<YAMLMap, 'items'> & { items: SourcePair[] };

export interface Source {
  text: string;
  map: SourceMap;
  /** The map of the whole file: `map` itself, or one that contains it. */
  root: SourceMap;
}

/** The map at a document's root, which was composed with its tokens. @throws EditRefusedError when it is something else */
export function rootOf(document: Document.Parsed | Fault[]): SourceMap {
  if (Array.isArray(document)) throw new EditRefusedError('The file is not valid');
  if (!isMap(document.contents)) throw new EditRefusedError('The file is not a map of fields');
  return document.contents as unknown as SourceMap;
}

export function keyOf({ key }: SourcePair): string | undefined {
  return isScalar(key) ? String(key.value) : undefined;
}

/** Offset of the pair's first byte: its key, or the `?`, tag or anchor before it. */
export function startOf({ key, srcToken }: SourcePair): number {
  const first = srcToken.start.find(({ type }) => type === 'explicit-key-ind' || type === 'anchor' || type === 'tag');
  return first?.offset ?? key.range?.[0] ?? 0;
}

/** Offset after the pair's last byte that is neither white space nor comment; blank lines count when they are text (`|+`). */
export function endOf(pair: SourcePair, text: string): number {
  return endOfNode(pair.value ?? pair.key, text);
}

export function isBlock(node: Node | null): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

function isBlockCollection(node: Node | null): node is YAMLMap | YAMLSeq {
  return isCollection(node) && !node.flow;
}

export function isEmpty(node: Node): boolean {
  return node.range !== null && node.range !== undefined && node.range[0] === node.range[1];
}

export function endOfNode(node: Node, text: string): number {
  const [start, end] = node.range ?? [0, 0];
  if (isBlock(node)) return start + blockLength(text.slice(start, end));
  if (isEmpty(node)) {
    // An empty node is after the white space that follows the colon.
    let at = start;
    while (text[at - 1] === ' ' || text[at - 1] === '\t') at -= 1;
    return at;
  }
  // The range of a collection can include the comments and blank lines after it.
  const last = isBlockCollection(node) ? node.items.at(-1) : undefined;
  if (isPair(last)) return endOf(last as SourcePair, text);
  return last ? endOfNode(last as Node, text) : end;
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** An item that a list or map is to have: one that it has, by its index, or a new one. */
export type Entry = { index: number; edits: readonly Edit[] } | { form: string };

/** Applies edits to a text; those at one place in their order. @throws EditRefusedError for edits that overlap */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: inserted } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < from) throw new EditRefusedError('The changes overlap');
    parts.push(text.slice(from, start), inserted);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** Offset where the line of `offset` starts, after a byte order mark. */
export function startOfLine(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith('\uFEFF') ? 1 : start;
}

/** Offset of the line end at or after `offset`, of its `\r` in a CRLF file. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}

export function afterLineEnd(text: string, offset: number): number {
  const isCrlf = text.startsWith('\r\n', offset);
  return isCrlf ? offset + 2 : Math.min(offset + 1, text.length);
}

/** The white space before `offset` on its line; undefined when there is other text. */
export function indentAt(text: string, offset: number): string | undefined {
  const before = text.slice(startOfLine(text, offset), offset);
  return before.trim() === '' ? before : undefined;
}

export function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

export function indentOf(map: SourceMap, text: string): string {
  const [first] = map.items;
  return first && !map.flow ? ' '.repeat(columnOf(text, startOf(first))) : '';
}

/** Offset of the end of the pair's last line, after its comment and those of its list or map. */
export function endOfLines(pair: SourcePair, text: string, indent: string): number {
  const end = endOfLine(text, endOf(pair, text));
  return isBlockCollection(pair.value) ? afterComments(text, end, indent.length + 1) : end;
}

/** Offset after the comment lines that follow a line end, with at least this indentation. */
export function afterComments(text: string, lineEnd: number, column: number): number {
  const comments = new RegExp(`(?:\\r?\\n {${column},}#[^\\r\\n]*)*`, 'y');
  comments.lastIndex = lineEnd;
  return lineEnd + (comments.exec(text)?.[0].length ?? 0);
}

/** The file's first line end, LF when it has none. */
export function eolOf(text: string): Eol {
  return text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
}
