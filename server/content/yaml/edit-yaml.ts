import { isDeepStrictEqual } from 'node:util';
import { EditRefusedError } from '../ground/errors.ts';
import { maxFileBytes } from '../files/refused-files.ts';
import { composeYaml, valueOf } from './compose.ts';
import { mapEdits, pairEdits } from './map.ts';
import { isRecord } from '../../model/is-record.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { applyEdits, rootOf, type Edit, type Source } from './source.ts';
import { unlessRefused, type FieldValue } from './splice.ts';

type Fields = Record<string, unknown>;
type Changes = Readonly<Record<string, FieldValue | undefined>>;

/**
 * Changes fields of a YAML map by splicing its text: every byte outside of the changed fields stays. Undefined removes a field.
 * The result is read back and must have exactly the requested fields. @param keyOrder the place of a new key
 * @throws EditRefusedError when no splice does that, or the file would be too large
 */
export function editYaml(text: string, changes: Changes, keyOrder: readonly string[]): string {
  const file = readFile(text);
  const changed = Object.entries(changes).filter(([key, value]) => isChange(file.fields, key, value));
  if (changed.length === 0) return text;
  // Later changes can shorten the text by at most its old length.
  const maxBytes = maxFileBytes + Buffer.byteLength(text);
  const together = (): string => {
    const edits = mapEdits(file.source, file.fields, { ...file.fields, ...Object.fromEntries(changed) }, keyOrder);
    return firstThatHolds(file, [edits], Object.fromEntries(changed), maxBytes);
  };
  const oneByOne = (entries: typeof changed) =>
    entries.reduce((edited, [key, value], index) => {
      const { source, fields } = index === 0 ? file : readFile(edited);
      const candidates = pairEdits(source, key, fields[key], value, keyOrder);
      return firstThatHolds({ source, fields }, candidates, { [key]: value }, maxBytes);
    }, text);
  return (
    unlessRefused(together) ??
    // Adds new fields first where the map would be empty in between.
    unlessRefused(() => oneByOne(changed.toSorted(([, a], [, b]) => Number(a === undefined) - Number(b === undefined)))) ??
    oneByOne(changed)
  );
}

export function refuseSize(bytes: number, maxBytes = maxFileBytes): void {
  if (bytes > maxBytes) throw new EditRefusedError('The file would be larger than 1 MiB');
}

/** The fields of a map; undefined for a text that is not a valid one. */
export function fieldsOf(text: string): Fields | undefined {
  const plain = readPlainYaml(text);
  if (plain) return plain;
  const read = valueOf(composeYaml(text));
  return 'value' in read && isRecord(read.value) ? read.value : undefined;
}

function readFile(text: string): { fields: Fields; source: Source } {
  const document = composeYaml(text, { keepSourceTokens: true });
  const root = rootOf(document);
  const read = valueOf(document);
  if ('faults' in read) throw new EditRefusedError('The file is not valid');
  return { fields: read.value as Fields, source: { text, map: root, root } };
}

/** @throws EditRefusedError for what no edit can write */
function isChange(fields: Fields, key: string, value: FieldValue | undefined): boolean {
  const exists = Object.hasOwn(fields, key);
  if (!exists && mergedKeys(fields['<<']).has(key))
    throw new EditRefusedError(`${key}: comes from a merge (<<); change it where it is written`);
  return !isDeepStrictEqual(exists ? fields[key] : undefined, value);
}

function firstThatHolds({ source, fields }: ReturnType<typeof readFile>, candidates: Iterable<Edit[]>, changes: Changes, maxBytes: number) {
  let smallest = Infinity;
  for (const edits of candidates) {
    // Edits can overlap.
    const edited = unlessRefused(() => applyEdits(source.text, edits));
    if (edited === undefined) continue;
    const bytes = Buffer.byteLength(edited);
    smallest = Math.min(smallest, bytes);
    // A larger text takes long to read back.
    if (bytes <= maxBytes && holds(edited, fields, changes)) return edited;
  }
  if (smallest < Infinity) refuseSize(smallest, maxBytes);
  throw new EditRefusedError(`${Object.keys(changes).join(', ')}: cannot be changed without changing something else in the file`);
}

/** Whether `text` has the fields of `before` in their order, except for these changes. */
function holds(text: string, before: Fields, changes: Changes): boolean {
  const after = fieldsOf(text);
  if (!after) return false;
  const expected = Object.entries({ ...before, ...changes }).filter(([key]) => changes[key] !== undefined || !Object.hasOwn(changes, key));
  const kept = (fields: Fields) => Object.entries(fields).filter(([key]) => Object.hasOwn(before, key));
  return isDeepStrictEqual(after, Object.fromEntries(expected)) && isDeepStrictEqual(kept(after), kept(Object.fromEntries(expected)));
}

/** The keys under `<<`, which other readers merge into the map. */
function mergedKeys(merged: unknown): Set<string> {
  const maps = Array.isArray(merged) ? merged : [merged];
  return new Set(maps.flatMap((map: unknown) => (typeof map === 'object' && map !== null ? Object.keys(map) : [])));
}
