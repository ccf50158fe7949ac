import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Alias, Document, Node, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Fault } from './compose.ts';

// An item is a few dozen values; aliases may repeat some, but not multiply them.
const maxValues = 20_000;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The plain JavaScript value of a document, or what in it has none: duplicate or forbidden keys, keys that are not
 * words, aliases that lead nowhere, to themselves, or multiply.
 */
export function valueOf(document: Document.Parsed): { value: unknown } | { faults: Fault[] } {
  const reading: Reading = { anchors: new Map(), open: new Set(), values: 0, faults: [] };
  const value = read(document.contents, reading);
  return reading.faults.length > 0 ? { faults: reading.faults } : { value };
}

interface Reading {
  anchors: Map<string, Node>;
  /** Collections being read, to find an alias inside its target. */
  open: Set<Node>;
  values: number;
  faults: Fault[];
}

function read(node: Node | null, reading: Reading): unknown {
  if (node === null || reading.values > maxValues) return null;
  reading.values += 1;
  if (isAlias(node)) return readAlias(node, reading);
  if ('anchor' in node && node.anchor) reading.anchors.set(node.anchor, node);
  if (isScalar(node)) {
    const { value } = node as Scalar;
    return ArrayBuffer.isView(value) ? refuse(reading, node, 'type', 'is binary data, which no field holds; write text') : value;
  }
  reading.open.add(node);
  const value = isMap(node) ? readMap(node, reading) : isSeq(node) ? readList(node, reading) : null;
  reading.open.delete(node);
  return value;
}

function readAlias(alias: Alias, reading: Reading): unknown {
  const target = reading.anchors.get(alias.source);
  if (!target) return refuse(reading, alias, 'bad-alias', `*${alias.source} has no anchor &${alias.source} before it`);
  if (reading.open.has(target)) return refuse(reading, alias, 'bad-alias', `*${alias.source} stands inside what it repeats`);
  const value = read(target, reading);
  if (reading.values > maxValues) refuse(reading, alias, 'alias-bomb', `*${alias.source} multiplies into more than ${maxValues} values`);
  return value;
}

function readMap(map: YAMLMap, reading: Reading): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const { key, value: child } of map.items as { key: Node; value: Node | null }[]) {
    if (!isScalar(key)) {
      refuse(reading, key, 'bad-key', 'a key must be a word');
      continue;
    }
    const name = String(key.value);
    if (forbiddenKeys.has(name)) refuse(reading, key, 'forbidden-key', `"${name}" cannot be a key`);
    else if (seen.has(name)) refuse(reading, key, 'duplicate-key', `"${name}" stands here a second time; remove one`);
    else value[name] = read(child, reading);
    seen.add(name);
  }
  return value;
}

function readList(list: YAMLSeq, reading: Reading): unknown[] {
  return (list.items as Node[]).map((item) => read(item, reading));
}

function refuse(reading: Reading, node: Node, rule: string, message: string): undefined {
  // An alias bomb has a fault on each level.
  if (rule !== 'alias-bomb' || !reading.faults.some((fault) => fault.rule === rule))
    reading.faults.push({ offset: node.range?.[0] ?? 0, rule, message });
  return undefined;
}
