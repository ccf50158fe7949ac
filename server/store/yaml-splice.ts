import { isCollection, isScalar, visit } from 'yaml';
import type { Node } from 'yaml';
import { inlineYaml } from './canonical-yaml.ts';
import { EditRefused } from './errors.ts';
import { afterColon, endOf, isBlock, pairOf, startOf } from './yaml-map.ts';
import type { SourceMap, SourcePair } from './yaml-map.ts';
import { blockScalar, doubleQuoted, foldedScalar, invisible, singleQuoted } from './yaml-scalar.ts';

export type Scalar = string | number | boolean;

interface Source {
  text: string;
  map: SourceMap;
}

/*
 * Each function yields texts with the change made in one style after the other, the nearest to what stands there first.
 * Whether one reads back as it should is the caller's to see.
 */

/** @throws EditRefused for a value that is a list or map, or that an alias repeats */
export function* replaceValue({ text, map }: Source, pair: SourcePair, key: string, value: Scalar): Generator<string> {
  const node = pair.value;
  if (isCollection(node)) throw new EditRefused(`${key}: is a list or map in the file, and can be changed only there`);
  refuseShared(map, node, key);

  const colon = afterColon(pair);
  if (!node?.range || node.range[0] === node.range[1]) {
    if (colon === undefined) return;
    for (const inline of inlineForms(value, 'PLAIN')) yield splice(text, colon, colon, ` ${inline}`);
    return;
  }
  const [start] = node.range;
  const end = isBlock(node) ? endOf(pair, text) : node.range[1];
  const style = isScalar(node) ? (node.type ?? 'PLAIN') : 'PLAIN';
  const indent = indentOf(map, text);
  if (isBlock(node)) {
    const old = text.slice(start, end);
    for (const block of [
      style === 'BLOCK_FOLDED' ? foldedScalar(value, old, eolOf(text)) : undefined,
      blockScalar(value, old, eolOf(text), indent),
    ])
      if (block !== undefined) yield splice(text, start, end, block);
    const comment = /^[|>][^\s#]*([ \t]+#.*)/.exec(old)?.[1] ?? '';
    for (const inline of inlineForms(value, 'PLAIN')) yield splice(text, start, end, inline + comment);
    return;
  }
  if (isLong(value) && !map.flow) {
    const lineEnd = endOfLine(text, end);
    const block = blockScalar(value, '', eolOf(text), indent, text.slice(end, lineEnd));
    if (block !== undefined) yield splice(text, start, lineEnd, block);
  }
  for (const inline of inlineForms(value, style)) yield splice(text, start, end, inline);
}

export function* insertPair({ text, map }: Source, key: string, value: Scalar, keyOrder: readonly string[]): Generator<string> {
  const next = keyOrder
    .slice(keyOrder.indexOf(key) + 1)
    .map((name) => pairOf(map, name))
    .find(Boolean);
  const previous =
    predecessorOf(map, key, keyOrder) ?? map.items[map.items.indexOf(next as SourcePair) - 1] ?? (next ? undefined : map.items.at(-1));
  const eol = eolOf(text);

  for (const written of valueForms(value, map, text)) {
    const pair = `${inlineYaml(key)}: ${written}`;
    if (map.flow) {
      if (previous) yield splice(text, endOf(previous, text), endOf(previous, text), `, ${pair}`);
      else if (next) yield splice(text, startOf(next), startOf(next), `${pair}, `);
      else yield splice(text, (map.range?.[0] ?? 0) + 1, (map.range?.[0] ?? 0) + 1, ` ${pair} `);
      continue;
    }
    const line = `${indentOf(map, text)}${pair}`;
    if (previous) {
      const end = endOfLine(text, endOf(previous, text));
      yield splice(text, end, end, `${eol}${line}`);
    } else if (next) {
      const start = startOfLine(text, startOf(next));
      yield splice(text, start, start, `${line}${eol}`);
    }
  }
}

/** The last of the keys that belong before `key`. */
function predecessorOf(map: SourceMap, key: string, keyOrder: readonly string[]): SourcePair | undefined {
  const before = keyOrder.slice(0, Math.max(keyOrder.indexOf(key), 0)).findLast((name) => pairOf(map, name));
  return before === undefined ? undefined : pairOf(map, before);
}

/** @throws EditRefused for a value that an alias repeats */
export function* removePair({ text, map }: Source, key: string): Generator<string> {
  const pair = pairOf(map, key);
  if (!pair) return;
  refuseShared(map, pair.value, key);
  if (!map.flow) {
    const end = endOfLine(text, endOf(pair, text));
    const withLineEnd = end + (/^\r?\n/.exec(text.slice(end, end + 2))?.[0].length ?? 0);
    yield splice(text, startOfLine(text, startOf(pair)), withLineEnd, '');
    return;
  }
  const index = map.items.indexOf(pair);
  const previous = map.items[index - 1];
  const next = map.items[index + 1];
  if (previous) yield splice(text, endOf(previous, text), endOf(pair, text), '');
  else yield splice(text, startOf(pair), next ? startOf(next) : endOf(pair, text), '');
}

function refuseShared(map: SourceMap, node: Node | null, key: string): void {
  const anchor = node && 'anchor' in node ? node.anchor : undefined;
  if (anchor === undefined) return;
  visit(map as unknown as Node, {
    Alias(_, alias) {
      if (alias.source === anchor) throw new EditRefused(`${key}: other places in the file repeat its value (&${anchor}); change it there`);
    },
  });
}

function inlineForms(value: Scalar, style: string): string[] {
  if (typeof value !== 'string') return [String(value)];
  const forms =
    { QUOTE_SINGLE: invisible.test(value) ? [] : [singleQuoted(value)], QUOTE_DOUBLE: [], PLAIN: [inlineYaml(value)] }[style] ?? [];
  return [...forms, doubleQuoted(value)];
}

function valueForms(value: Scalar, map: SourceMap, text: string): string[] {
  const block = isLong(value) && !map.flow ? blockScalar(value, '', eolOf(text), indentOf(map, text)) : undefined;
  return [...(block === undefined ? [] : [block]), ...inlineForms(value, 'PLAIN')];
}

function isLong(value: Scalar): value is string {
  return typeof value === 'string' && value.includes('\n');
}

function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

function indentOf(map: SourceMap, text: string): string {
  const [first] = map.items;
  return first && !map.flow ? text.slice(startOfLine(text, startOf(first)), startOf(first)) : '';
}

function startOfLine(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith('\uFEFF') ? 1 : start;
}

/** Offset of the line end at or after `offset`, of its `\r` in a CRLF file. */
function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}

function eolOf(text: string): '\n' | '\r\n' {
  return /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
}
