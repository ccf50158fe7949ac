import { isAlias, isCollection, isScalar, visit, type Node } from 'yaml';
import { canonicalPairs, escapeInvisible, inlineYaml } from './canonical-form.ts';
import { EditRefusedError } from '../errors.ts';
import { insertIntoFlow, removeFromFlow } from './flow.ts';
import {
  afterLineEnd,
  endOf,
  endOfLine,
  endOfLines,
  eolOf,
  indentOf,
  isBlock,
  isEmpty,
  pairOf,
  splice,
  startOf,
  startOfLine,
  type Source,
  type SourceMap,
  type SourcePair,
} from './source.ts';
import { blockForms, headerComment, inlineForms, type Scalar } from './scalar.ts';

export type FieldValue = Scalar | List | Fields;
type List = readonly unknown[];
type Fields = Readonly<Record<string, unknown>>;

// Each function yields the changed text in several styles, the nearest to the old one first.

/** @throws EditRefusedError for a list or map that is to be a scalar, or a value that an alias repeats */
export function* replaceValue(source: Source, pair: SourcePair, key: string, value: FieldValue): Generator<string> {
  if (typeof value === 'object') return yield* replaceCollection(source, pair, key, value);
  if (isCollection(pair.value)) throw new EditRefusedError(`${key}: is a list or map in the file, and can be changed only there`);
  refuseShared(source.map, pair.value, key);
  const tag = pair.srcToken.sep?.find((token) => token.type === 'tag');
  if (!tag || !('source' in tag)) return yield* valueSplices(source, pair, value);
  if (!tag.source.startsWith('!!') || typeof value === typesOfTags[tag.source]) yield* valueSplices(source, pair, value);
  const end = tag.offset + tag.source.length;
  for (const edited of valueSplices(source, pair, value)) yield splice(edited, tag.offset, edited[end] === ' ' ? end + 1 : end, '');
}

// YAML's own tags before another type are an error for some readers.
const typesOfTags: Record<string, string> = { '!!str': 'string', '!!int': 'number', '!!float': 'number', '!!bool': 'boolean' };

function* valueSplices({ text, map }: Source, pair: SourcePair, value: Scalar): Generator<string> {
  const node = pair.value;
  const eol = eolOf(text);
  const indent = indentOf(map, text);
  const end = endOf(pair, text);
  if (node === null) {
    const at = map.flow ? end : endOfLine(text, end);
    for (const form of newForms(value, { text, map })) yield splice(text, at, at, `${map.flow ? '' : eol + indent}: ${form}`);
    return;
  }
  const start = isEmpty(node) ? end : (node.range?.[0] ?? end);
  const gap = isEmpty(node) ? ' ' : '';
  const old = text.slice(start, end);
  if (isBlock(node)) for (const block of blockForms(value, eol, indent, old)) yield splice(text, start, end, block);
  else if (isLong(value) && !map.flow) {
    const lineEnd = endOfLine(text, end);
    for (const block of blockForms(value, eol, indent, undefined, text.slice(end, lineEnd)))
      yield splice(text, start, lineEnd, gap + block);
  }
  const comment = isBlock(node) ? headerComment(old) : '';
  for (const form of inlineForms(value, isScalar(node) ? node.type : 'PLAIN')) yield splice(text, start, end, gap + form + comment);
}

function* replaceCollection(source: Source, pair: SourcePair, key: string, value: List | Fields): Generator<string> {
  const { text, map } = source;
  refuseShared(map, pair.value, key);
  const [start, end] = [startOf(pair), endOf(pair, text)];
  const indent = indentOf(map, text);
  for (const form of pairForms(key, value, source)) yield splice(text, start, end, form.slice(map.flow ? 0 : indent.length));
}

/** Inserts the key after its nearest predecessor in `keyOrder`, or before its nearest successor. */
export function* insertPair(source: Source, key: string, value: FieldValue, keyOrder: readonly string[]): Generator<string> {
  const { text, map } = source;
  const at = keyOrder.indexOf(key);
  const present = (keys: readonly string[]) => keys.map((name) => pairOf(map, name)).filter((pair) => pair !== undefined);
  const successor = at < 0 ? undefined : present(keyOrder.slice(at + 1))[0];
  const previous =
    (at < 0 ? undefined : present(keyOrder.slice(0, at)).at(-1)) ??
    (successor ? map.items[map.items.indexOf(successor) - 1] : map.items.at(-1));

  const eol = eolOf(text);
  const indent = indentOf(map, text);
  for (const pair of pairForms(key, value, source)) {
    if (map.flow) yield insertIntoFlow(source, pair, previous);
    else if (previous) {
      const end = endOfLines(previous, text, indent);
      yield splice(text, end, end, eol + pair);
    } else if (successor) {
      const start = startOfLine(text, startOf(successor));
      yield splice(text, start, start, pair + eol);
    }
  }
}

export function* removePair(source: Source, pair: SourcePair, key: string): Generator<string> {
  const { text, map } = source;
  refuseShared(map, pair.value, key);
  if (map.flow) yield removeFromFlow(source, pair);
  else yield splice(text, startOfLine(text, startOf(pair)), afterLineEnd(text, endOfLines(pair, text, indentOf(map, text))), '');
}

function refuseShared(map: SourceMap, value: Node | null, key: string): void {
  const inside = new Set<Node>();
  visit(value, { Node: (_, node) => void inside.add(node as Node) });
  const anchored = new Map<string, Node>();
  visit(map as unknown as Node, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor) anchored.set(node.anchor, node as Node);
        return;
      }
      const target = anchored.get(node.source);
      if (target && inside.has(target) && !inside.has(node))
        throw new EditRefusedError(`${key}: other places in the file repeat its value (&${node.source}); change it there`);
    },
  });
}

function pairForms(key: string, value: FieldValue, source: Source): string[] {
  const { text, map } = source;
  const indent = map.flow ? '' : indentOf(map, text);
  const inline = (form: string) => `${indent}${inlineYaml(key)}: ${form}`;
  if (typeof value !== 'object') return newForms(value, source).map(inline);
  const json = inline(escapeInvisible(JSON.stringify(value)));
  if (map.flow) return [json];
  const lines = canonicalPairs(new Map([[key, value]]))
    .trimEnd()
    .split('\n');
  return [lines.map((line) => (line === '' ? '' : indent + line)).join(eolOf(text)), json];
}

function newForms(value: Scalar, { text, map }: Source): string[] {
  const blocks = isLong(value) && !map.flow ? blockForms(value, eolOf(text), indentOf(map, text)) : [];
  return [...blocks, ...inlineForms(value, 'PLAIN')];
}

function isLong(value: Scalar): boolean {
  return typeof value === 'string' && value.includes('\n');
}
