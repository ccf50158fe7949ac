import { isDeepStrictEqual } from 'node:util';
import { isMap, isSeq, type Node, type YAMLSeq } from 'yaml';
import { EditRefusedError } from '../errors.ts';
import { maxFileBytes } from '../files/read-file.ts';
import { listEdits, replacedItem, type ItemEdits } from './list.ts';
import { isFields } from './match-items.ts';
import {
  afterComments,
  applyEdits,
  endOfLine,
  endOfNode,
  eolOf,
  pairOf,
  rootOf,
  startOf,
  startOfLine,
  type Edit,
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
  const edits = pair.value && partEdits(source.text, pair.value, previous, value);
  if (edits) yield applyEdits(source.text, edits);
  yield* replaceValue(source, pair, key, value);
}

/** What changes the parts of a map or list that differ; undefined when it has to be written anew. */
function partEdits(text: string, node: Node, previous: unknown, next: unknown): Edit[] | undefined {
  if (isMap(node) && isFields(previous) && isFields(next)) return mapEdits(text, node as unknown as SourceMap, previous, next);
  if (isSeq(node) && Array.isArray(previous) && Array.isArray(next)) return listEdits(text, node as YAMLSeq, previous, next, itemEdits);
  return undefined;
}

const itemEdits: ItemEdits = (text, item, previous, next, list) =>
  isDeepStrictEqual(previous, next) ? [] : (partEdits(text, item, previous, next) ?? [replacedItem(text, item, next, list)]);

// Characters that are read again for each key. More are written by a program: then the map is written anew.
const maxMapWork = 200_000;

type MapValue = Readonly<Record<string, unknown>>;

function mapEdits(text: string, map: SourceMap, previous: MapValue, next: MapValue): Edit[] | undefined {
  const keys = [...new Set([...Object.keys(previous), ...Object.keys(next)])].filter((key) => !isDeepStrictEqual(previous[key], next[key]));
  const [first] = map.items;
  const [flowStart = 0, flowEnd = 0] = map.range ?? [];
  const start = map.flow || !first ? flowStart : startOf(first);
  const indent = map.flow ? '' : ' '.repeat(start - startOfLine(text, start));
  const lastLine = endOfLine(text, endOfNode(map as unknown as Node, text));
  const end = map.flow ? flowEnd : afterComments(text, lastLine, indent.length + 1);
  if (keys.length * (end - start) > maxMapWork) return undefined;
  const eol = eolOf(text);
  const changes = Object.fromEntries(keys.map((key) => [key, next[key] as FieldValue | undefined]));
  try {
    const edited = editYaml(indent + text.slice(start, end) + eol, changes, Object.keys(next));
    return [{ start, end, text: edited.slice(indent.length, -eol.length) }];
  } catch (error) {
    if (!(error instanceof EditRefusedError)) throw error;
    return undefined;
  }
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
