import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, YAMLSeq } from 'yaml';
import { EditRefusedError } from '../errors.ts';
import { fieldsOf, refuseSize } from './edit-yaml.ts';
import { inlineYaml } from './canonical-form.ts';
import { endOfLine, endOfLines, eolOf, indentOf, splice, startOfLine } from './lines.ts';
import { endOf, isEmpty, pairOf, rootOf, startOf } from './map.ts';
import type { SourceMap, SourcePair } from './map.ts';
import { inlineForms } from './scalar.ts';

type TextMap = Readonly<Record<string, string>>;

interface Splice {
  start: number;
  end: number;
  inserted: string;
}

/**
 * Changes texts of the maps in a list at the root of a YAML map, adds keys to them, and appends maps. Every other byte stays. The result
 * is read back and must have exactly the requested list.
 * @param next the whole list; it removes nothing
 * @throws EditRefusedError when that is not possible, or the file would be too large
 */
export function editMaps(text: string, key: string, next: readonly TextMap[]): string {
  const before = fieldsOf(text);
  if (!before) throw new EditRefusedError('The file is not valid');
  const refuse = () => new EditRefusedError(`${key}: cannot be changed without changing something else in the file`);
  const root = rootOf(text);
  const pair = pairOf(root, key);
  const list = pair?.value;
  const items = isSeq(list) ? (list as YAMLSeq).items : [];
  const old = (before[key] ?? []) as readonly TextMap[];
  if (items.length > next.length || root.flow) throw refuse();
  const splices = items.flatMap((item, index) => {
    if (!isMap(item)) throw refuse();
    return mapSplices(text, item as unknown as SourceMap, old[index] ?? {}, next[index] ?? {});
  });
  const added = next.slice(items.length);
  if (added.length > 0) splices.push(appended(text, root, pair, key, added));
  const edited = splices.toReversed().reduce((result, { start, end, inserted }) => splice(result, start, end, inserted), text);
  refuseSize(Buffer.byteLength(edited));
  if (!isDeepStrictEqual(fieldsOf(edited), { ...before, [key]: next })) throw refuse();
  return edited;
}

/** The splices that make one map of the list, in the order of the text. */
function mapSplices(text: string, map: SourceMap, old: TextMap, next: TextMap): Splice[] {
  const keys = Object.keys(next);
  const splices = keys.flatMap((key, index): Splice[] => {
    const value = next[key] ?? '';
    const pair = pairOf(map, key);
    if (pair) return old[key] === value ? [] : [replaced(text, pair, value)];
    return [inserted(text, map, key, value, keys.slice(0, index), keys.slice(index + 1))];
  });
  // Those at the same place stay in the order of the keys.
  return splices.sort((a, b) => a.start - b.start);
}

function replaced(text: string, pair: SourcePair, value: string): Splice {
  const end = endOf(pair, text);
  const node = pair.value;
  if (!isScalar(node) || node.type?.startsWith('BLOCK'))
    throw new EditRefusedError('The file has a text in a form that only a text editor can change');
  const [form = ''] = inlineForms(value, node.type);
  return isEmpty(node as Node)
    ? { start: end, end, inserted: ` ${form}` }
    : { start: (node as Node).range?.[0] ?? end, end, inserted: form };
}

/** A new key after the nearest one before it, or before the nearest one after it. */
function inserted(text: string, map: SourceMap, key: string, value: string, earlier: readonly string[], later: readonly string[]): Splice {
  const pair = `${key}: ${inlineYaml(value)}`;
  const present = (keys: readonly string[]) => keys.flatMap((name) => pairOf(map, name) ?? []);
  const [previous, following] = [present(earlier).at(-1), present(later)[0]];
  if (map.flow) {
    if (previous) return at(endOf(previous, text), `, ${pair}`);
    return following ? at(startOf(following), `${pair}, `) : at((map.range?.[0] ?? 0) + 1, earlier.length > 0 ? `, ${pair}` : pair);
  }
  const first = startOf(map.items[0] as SourcePair);
  const newLine = eolOf(text) + ' '.repeat(first - startOfLine(text, first));
  if (previous) return at(endOfLine(text, endOf(previous, text)), newLine + pair);
  return at(startOf(following ?? (map.items[0] as SourcePair)), pair + newLine);
}

function at(start: number, inserted: string): Splice {
  return { start, end: start, inserted };
}

/** The splice that appends maps to the list, or makes the list. */
function appended(text: string, root: SourceMap, pair: SourcePair | undefined, key: string, maps: readonly TextMap[]): Splice {
  const eol = eolOf(text);
  const list = pair?.value;
  const hasItems = isSeq(list) && list.items.length > 0;
  if (hasItems && list.flow) throw new EditRefusedError(`${key}: is a list in brackets; write each of its items on lines of its own`);
  const first = hasItems ? ((list.items[0] as { range?: [number, number, number] }).range?.[0] ?? 0) : 0;
  const indent = hasItems ? (/^ */.exec(text.slice(startOfLine(text, first)))?.[0] ?? '') : '  ';
  const lines = maps.flatMap((map) => {
    const pairs = Object.entries(map).map(([name, value]) => `${name}: ${inlineYaml(value)}`);
    return (pairs.length > 0 ? pairs : ['{}']).map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`);
  });
  const block = lines.join(eol);
  if (!pair) {
    const gap = text === '' || text.endsWith('\n') ? '' : eol;
    return { start: text.length, end: text.length, inserted: `${gap}${key}:${eol}${block}${eol}` };
  }
  if (hasItems) {
    const end = endOfLines(pair, text, indentOf(root, text));
    return { start: end, end, inserted: eol + block };
  }
  const colon = text.indexOf(':', pair.key.range?.[1] ?? 0) + 1;
  return { start: colon, end: Math.max(colon, endOf(pair, text)), inserted: eol + block };
}
