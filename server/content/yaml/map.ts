import { isDeepStrictEqual } from 'node:util';
import { isMap, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { EditRefusedError } from '../ground/errors.ts';
import { flowEdits } from './flow.ts';
import { listEdits, replacedItem, type ItemEdits } from './list.ts';
import { isRecord } from '../../model/is-record.ts';
import { rowEdits } from './rows.ts';
import { endOf, endOfLines, indentOf, keyOf, startOf, type Edit, type Entry, type Source, type SourcePair } from './source.ts';
import { pairForms, refuseShared, replaceValue, unlessRefused, type FieldValue } from './splice.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The edits that give a map the fields of `next`, with new keys in `keyOrder`. @throws EditRefusedError */
export function mapEdits(source: Source, previous: Fields, next: Fields, keyOrder: readonly string[]): Edit[] {
  const pairs = new Map(source.map.items.map((pair) => [keyOf(pair), pair]));
  const edits = new Map<SourcePair, Edit[]>();
  const removed = new Set<SourcePair>();
  for (const [key, pair] of pairs) {
    if (key === undefined || isDeepStrictEqual(previous[key], next[key])) continue;
    if (next[key] === undefined) {
      refuseShared(source, pair.value, key);
      removed.add(pair);
    } else edits.set(pair, firstOf(valueEdits(source, pair, key, previous[key], next[key] as FieldValue)));
  }
  const added = Object.keys(next).filter((key) => next[key] !== undefined && !pairs.has(key));
  const stay = source.map.items.filter((pair) => !removed.has(pair));
  const forms = new Map(added.map((key) => [key, firstOf(pairForms(key, next[key] as FieldValue, source))]));
  return arrange(source, inOrder(stay, forms, keyOrder), edits);
}

/** Ways to change one field, the nearest to the old text first. @throws EditRefusedError */
export function* pairEdits(source: Source, key: string, previous: unknown, value: FieldValue | undefined, keyOrder: readonly string[]) {
  const pair = source.map.items.find((each) => keyOf(each) === key);
  if (value === undefined) yield mapEdits(source, { [key]: previous }, {}, keyOrder);
  else if (pair) yield* valueEdits(source, pair, key, previous, value);
  else for (const form of pairForms(key, value, source)) yield arrange(source, inOrder(source.map.items, new Map([[key, form]]), keyOrder));
}

function* valueEdits(source: Source, pair: SourcePair, key: string, previous: unknown, value: FieldValue): Generator<Edit[]> {
  const edits = pair.value && partEdits(source, pair.value, previous, value);
  if (edits) yield edits;
  yield* replaceValue(source, pair, key, value);
}

/** The edits of the parts that differ; undefined when the map or list has to be rewritten. */
function partEdits(source: Source, node: Node, previous: unknown, next: unknown): Edit[] | undefined {
  if (isSeq(node) && Array.isArray(previous) && Array.isArray(next))
    return listEdits(source.text, node as YAMLSeq, previous, next, itemEditsOf(source));
  if (!isMap(node) || !isRecord(previous) || !isRecord(next) || Object.keys(next).length === 0) return undefined;
  return unlessRefused(() => mapEdits({ ...source, map: node as unknown as Source['map'] }, previous, next, Object.keys(next)));
}

function itemEditsOf(source: Source): ItemEdits {
  return (item, previous, next, list) =>
    isDeepStrictEqual(previous, next) ? [] : (partEdits(source, item, previous, next) ?? [replacedItem(source.text, item, next, list)]);
}

/** The pairs with new ones after their nearest predecessor in `keyOrder`, or before their nearest successor, or last. */
function inOrder(pairs: readonly SourcePair[], forms: ReadonlyMap<string, string>, keyOrder: readonly string[]): (SourcePair | string)[] {
  if (forms.size === 0) return [...pairs];
  const result: { key: string | undefined; entry: SourcePair | string }[] = pairs.map((entry) => ({ key: keyOf(entry), entry }));
  const known = new Set(keyOrder);
  for (const key of [...keyOrder.filter((name) => forms.has(name)), ...[...forms.keys()].filter((name) => !known.has(name))]) {
    const places = new Map(result.map((each, index) => [each.key, index]));
    const at = known.has(key) ? keyOrder.indexOf(key) : keyOrder.length;
    const placeIn = (names: readonly string[]) => places.get(names.find((name) => places.has(name)));
    const before = known.has(key) ? placeIn(keyOrder.slice(0, at).reverse()) : undefined;
    const after = placeIn(keyOrder.slice(at + 1));
    result.splice(before === undefined ? (after ?? result.length) : before + 1, 0, { key, entry: forms.get(key) ?? '' });
  }
  return result.map(({ entry }) => entry);
}

/** The edits that give the map these pairs, with the texts of new ones. */
function arrange(source: Source, pairs: readonly (SourcePair | string)[], edits: ReadonlyMap<SourcePair, Edit[]> = new Map()): Edit[] {
  const { text, map, root } = source;
  const indent = indentOf(map, text);
  const entries = pairs.map((pair): Entry => {
    if (typeof pair === 'string') return { form: pair.slice(indent.length) };
    return { index: map.items.indexOf(pair), edits: edits.get(pair) ?? [] };
  });
  const inPlace = new Set(entries.flatMap((entry) => ('index' in entry ? [entry.index] : [])));
  if (map.flow) {
    if (inPlace.size === map.items.length && entries.length === inPlace.size) return [...edits.values()].flat();
    const spans = map.items.map((pair) => ({ start: startOf(pair), end: endOf(pair, text) }));
    return flowEdits(text, map as unknown as YAMLMap, spans, entries, inPlace);
  }
  const rows = map.items.map((pair) => {
    const start = startOf(pair);
    return { start, mark: start, end: endOfLines(pair, text, indent) };
  });
  return rowEdits(text, rows, entries, { indent, kind: map === root ? 'root' : 'map', inPlace });
}

function firstOf<T>(all: Iterable<T>): T {
  for (const one of all) return one;
  throw new EditRefusedError('It cannot be written');
}
