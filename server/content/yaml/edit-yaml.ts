import { isDeepStrictEqual } from 'node:util';
import { isMap, isSeq, type Node, type YAMLSeq } from 'yaml';
import { EditRefusedError } from '../errors.ts';
import { maxFileBytes } from '../files/read-file.ts';
import { canonicalPairs } from './canonical-form.ts';
import { dashOf } from './list.ts';
import {
  afterLineEnd,
  endOfLine,
  endOfLines,
  endOfNode,
  eolOf,
  indentOf,
  pairOf,
  rootOf,
  splice,
  startOf,
  startOfLine,
  type Source,
  type SourceMap,
  type SourcePair,
} from './source.ts';
import { insertPair, removePair, replaceValue, type FieldValue } from './splice.ts';
import { composeYaml, valueOf } from './compose.ts';

/**
 * Changes fields of a YAML map by splicing its text: every byte outside of the changed fields stays. Undefined removes a field.
 * The result is read back and must have exactly the requested fields.
 * @param text a valid document with a map at its root
 * @param keyOrder the place of a new key
 * @throws EditRefusedError when no splice does that, or the file would be too large
 */
export function editYaml(text: string, changes: Record<string, FieldValue | undefined>, keyOrder: readonly string[]): string {
  let edited = text;
  // Later changes can shorten the text by its old length at most.
  const maxBytes = maxFileBytes + Buffer.byteLength(text);
  for (const [key, value] of Object.entries(changes)) edited = changeField(edited, key, value, keyOrder, maxBytes);
  return edited;
}

export function refuseSize(bytes: number, maxBytes = maxFileBytes): void {
  if (bytes > maxBytes) throw new EditRefusedError('The file would be larger than 1 MiB');
}

function changeField(text: string, key: string, value: FieldValue | undefined, keyOrder: readonly string[], maxBytes: number): string {
  const before = fieldsOf(text);
  if (!before) throw new EditRefusedError('The file is not valid');
  const exists = Object.hasOwn(before, key);
  if (!exists && mergedKeys(before['<<']).has(key))
    throw new EditRefusedError(`${key}: comes from a merge (<<); change it where it is written`);
  if (isDeepStrictEqual(exists ? before[key] : undefined, value)) return text;
  if (holdsHalfCharacter(value)) throw new EditRefusedError(`${key}: holds half a character`);

  const source = { text, map: rootOf(text) };
  const pair = pairOf(source.map, key);
  const candidates = !pair
    ? insertPair(source, key, value as FieldValue, keyOrder)
    : value === undefined
      ? removePair(source, pair, key)
      : changeValue(source, pair, key, value, before[key]);
  let smallest = Infinity;
  for (const candidate of candidates) {
    const bytes = Buffer.byteLength(candidate);
    smallest = Math.min(smallest, bytes);
    // A larger text takes long to read back.
    if (bytes <= maxBytes && holds(candidate, before, key, value)) return candidate;
  }
  if (smallest < Infinity) refuseSize(smallest, maxBytes);
  throw new EditRefusedError(`${key}: cannot be changed without changing something else in the file`);
}

function* changeValue(source: Source, pair: SourcePair, key: string, value: FieldValue, previous: unknown): Generator<string> {
  if (isListOfMaps(previous) && isListOfMaps(value)) yield* editMaps(source, pair, previous, value);
  yield* replaceValue(source, pair, key, value, previous);
}

type MapValue = Readonly<Record<string, FieldValue | undefined>>;

function isListOfMaps(value: unknown): value is readonly MapValue[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
}

/** Edits each changed map of a list as a text of its own, and appends new ones: all other maps keep their bytes. */
function* editMaps(source: Source, pair: SourcePair, previous: readonly MapValue[], next: readonly MapValue[]): Generator<string> {
  const list = pair.value;
  if (!isSeq(list) || !list.items.every((item) => isMap(item)) || list.items.length > next.length) return;
  const added = next.slice(list.items.length);
  if (added.length > 0 && (list.flow || list.items.length === 0)) return;
  let edited = added.length > 0 ? withMaps(source, pair, added) : source.text;
  try {
    // From the last map to the first, so that the offsets of earlier ones stay right.
    for (const [index, item] of [...list.items.entries()].reverse())
      edited = withMap(edited, item as unknown as SourceMap, previous[index] ?? {}, next[index] ?? {});
  } catch (error) {
    if (!(error instanceof EditRefusedError)) throw error;
    return;
  }
  yield edited;
}

function withMap(text: string, map: SourceMap, previous: MapValue, next: MapValue): string {
  const keys = [...new Set([...Object.keys(previous), ...Object.keys(next)])].filter((key) => !isDeepStrictEqual(previous[key], next[key]));
  if (keys.length === 0) return text;
  const [first] = map.items;
  const [flowStart = 0, flowEnd = 0] = map.range ?? [];
  const start = map.flow || !first ? flowStart : startOf(first);
  const end = map.flow ? flowEnd : afterLineEnd(text, endOfLine(text, endOfNode(map as unknown as Node, text)));
  const indent = map.flow ? '' : ' '.repeat(start - startOfLine(text, start));
  const changes = Object.fromEntries(keys.map((key) => [key, next[key]]));
  const edited = editYaml(indent + text.slice(start, end), changes, Object.keys(next));
  return splice(text, start, end, edited.slice(indent.length));
}

/** The text with maps at the end of a list, with the indentation of its first dash. */
function withMaps({ text, map }: Source, pair: SourcePair, maps: readonly MapValue[]): string {
  const dash = dashOf(pair.value as YAMLSeq, 0);
  const indent = text.slice(startOfLine(text, dash), dash);
  const lines = canonicalPairs(new Map([['', maps]]))
    .trimEnd()
    .split('\n')
    .slice(1);
  const end = endOfLines(pair, text, indentOf(map, text));
  return splice(text, end, end, lines.map((line) => eolOf(text) + (line === '' ? '' : indent + line.slice(2))).join(''));
}

/** Whether `text` has the fields of `before` in their order, except that `key` has the new value. */
function holds(text: string, before: Record<string, unknown>, key: string, value: FieldValue | undefined): boolean {
  const after = fieldsOf(text);
  if (!after || !isDeepStrictEqual(after[key], value) || Object.hasOwn(after, key) !== (value !== undefined)) return false;
  const others = (fields: Record<string, unknown>) => Object.entries(fields).filter(([name]) => name !== key);
  return isDeepStrictEqual(others(after), others(before));
}

function holdsHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsHalfCharacter);
}

export function fieldsOf(text: string): Record<string, unknown> | undefined {
  const document = composeYaml(text);
  if (Array.isArray(document)) return undefined;
  const read = valueOf(document);
  return 'value' in read && typeof read.value === 'object' && read.value !== null ? (read.value as Record<string, unknown>) : undefined;
}

/** The keys under `<<`, which other readers merge into the map. */
function mergedKeys(merged: unknown): Set<string> {
  const maps = Array.isArray(merged) ? merged : [merged];
  return new Set(maps.flatMap((map: unknown) => (typeof map === 'object' && map !== null ? Object.keys(map) : [])));
}
