import { Composer, Parser, isMap, isScalar } from 'yaml';
import type { CST, Node, Pair, Scalar, YAMLMap } from 'yaml';
import { EditRefused } from './errors.ts';

/** A pair with its source tokens; a key without a value has an empty scalar or null. */
export type SourcePair = Pair<Node, Node | null> & { srcToken: CST.CollectionItem };
export type SourceMap = Omit<YAMLMap, 'items'> & { items: SourcePair[] };

/** The map at a document's root, with the tokens it was made from. @throws EditRefused when it is something else */
export function rootOf(text: string): SourceMap {
  const [document] = new Composer({ prettyErrors: false, uniqueKeys: false, keepSourceTokens: true }).compose(new Parser().parse(text));
  if (!document || !isMap(document.contents)) throw new EditRefused('The file is not a map of fields');
  return document.contents as unknown as SourceMap;
}

export function pairOf(map: SourceMap, key: string): SourcePair | undefined {
  return map.items.find((pair) => nameOf(pair) === key);
}

export function nameOf({ key }: SourcePair): string {
  return isScalar(key) ? String(key.value) : '';
}

/** Offset of the pair's first byte: its key, or the `?` before it. */
export function startOf({ key, srcToken }: SourcePair): number {
  const mark = srcToken.start.find(({ type }) => type === 'explicit-key-ind');
  const properties = srcToken.start.find(({ type }) => type === 'anchor' || type === 'tag');
  return mark?.offset ?? properties?.offset ?? key.range?.[0] ?? 0;
}

/** Offset right after the colon; undefined when there is none (`? key`). */
export function afterColon({ srcToken }: SourcePair): number | undefined {
  const colon = srcToken.sep?.find(({ type }) => type === 'map-value-ind');
  return colon && colon.offset + 1;
}

/** Offset after the pair's last byte that is not white space or comment. Blank lines after a block scalar count only when they are its text (`|+`). */
export function endOf(pair: SourcePair, text: string): number {
  const value = pair.value;
  if (!value?.range || value.range[0] === value.range[1]) return afterColon(pair) ?? pair.key.range?.[1] ?? 0;
  return isBlock(value) ? blockEnd(value, text) : endOfNode(value, text);
}

export function isBlock(node: Node | null): node is Scalar {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

/** Offset after the last line of a block scalar's text, before its line end. */
export function blockEnd(node: Scalar, text: string): number {
  const [start, end] = node.range ?? [0, 0];
  const source = text.slice(start, end);
  const isKept = /^[|>]\d?\+/.test(source) || /^[|>]\+/.test(source);
  return start + (isKept ? source.replace(/\r?\n$/, '') : source.trimEnd()).length;
}

function endOfNode(node: Node, text: string): number {
  const [start, end] = node.range ?? [0, 0];
  // A collection's range may take in the comments and blank lines that follow; its last value's does not.
  if (isMap(node) && !node.flow) {
    const last = node.items.at(-1) as SourcePair | undefined;
    return last ? endOf(last, text) : end;
  }
  if ('items' in node && !node.flow) {
    const last = node.items.at(-1) as Node | undefined;
    return last?.range ? (isBlock(last) ? blockEnd(last, text) : endOfNode(last, text)) : end;
  }
  return start + text.slice(start, end).trimEnd().length;
}
