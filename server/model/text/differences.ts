import { diffArrays } from 'diff';
import { isRecord } from '../is-record.ts';
import { linesOf } from './wording.ts';

/** The change of one field. Values are texts, as `wordsOfValue` returns. */
export type FieldChange =
  | { field: string; kind: 'added'; after: string }
  | { field: string; kind: 'removed'; before: string }
  | { field: string; kind: 'edited'; before: string; after: string; parts: TextPart[] };

/** Compares two items field by field, those of `order` first; nested fields are named `hero.title` and `reviews[2].content`. */
export function compareItems(before: object, after: object, order: readonly string[] = [], effort?: Effort): FieldChange[] {
  const [old, current]: Record<string, unknown>[] = [{ ...before }, { ...after }];
  const keys = [...new Set([...order, ...Object.keys({ ...old, ...current })])];
  return keys.flatMap((key) => compareValues(key, old?.[key], current?.[key], effort));
}

/** Whether only spaces and line breaks of a field changed. */
export function isOnlySpaces(change: FieldChange): boolean {
  return change.kind === 'edited' && change.parts.every(({ is }) => is === 'same');
}

/** A value as text: `a, b` for a list, `name: A; rating: 5` for a map. */
export function wordsOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOfValue).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => `${key}: ${wordsOfValue(inner)}`)
    .join('; ');
}

function compareValues(field: string, before: unknown, after: unknown, effort?: Effort): FieldChange[] {
  if (isAbsent(before) || isAbsent(after)) {
    if (!isAbsent(after)) return [{ field, kind: 'added', after: wordsOfValue(after) }];
    return isAbsent(before) ? [] : [{ field, kind: 'removed', before: wordsOfValue(before) }];
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => compareValues(`${field}.${key}`, before[key], after[key], effort));
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some(isNested))
    return compareLists(field, before, after, effort);
  const [old, current] = [wordsOfValue(before), wordsOfValue(after)];
  // The text "5" and the number 5 have the same words.
  if (old === current && typeof before === typeof after) return [];
  return [{ field, kind: 'edited', before: old, after: current, parts: compareTexts(old, current, effort) }];
}

function compareLists(field: string, before: readonly unknown[], after: readonly unknown[], effort?: Effort): FieldChange[] {
  let [old, current] = [0, 0];
  const runs = diffArrays(before.map(sameText), after.map(sameText));
  return runs.flatMap(({ added, removed, count }, index) => {
    // Added items are compared with the removed ones in their place.
    const others = removed ? runs[index + 1] : added && !runs[index - 1]?.removed ? runs[index] : undefined;
    const [oldCount, newCount] = [removed ? count : 0, others?.added ? others.count : 0];
    const changes = Array.from({ length: Math.max(oldCount, newCount) }, (_, at) => {
      const [was, is] = [at < oldCount ? before[old + at] : undefined, at < newCount ? after[current + at] : undefined];
      return compareValues(`${field}[${at < newCount ? current + at : old + at}]`, was, is, effort);
    });
    if (!added) old += count;
    if (!removed) current += count;
    return changes.flat();
  });
}

function sameText(value: unknown): string {
  return JSON.stringify(value);
}

/** A map, or a list with maps, such as a column of blocks. */
function isNested(value: unknown): boolean {
  return isRecord(value) || (Array.isArray(value) && value.some(isNested));
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

export interface TextPart {
  is: 'same' | 'added' | 'removed';
  text: string;
}

/** Compares two texts by words (an HTML tag is one); with little in common or effort left, by lines or as a whole. Changed spaces count as `same`. */
export function compareTexts(before: string, after: string, effort: Effort = { left: Infinity }): TextPart[] {
  const compared = partsOf(wordsOf(before), wordsOf(after), effort) ?? partsOf(linesOf(before), linesOf(after), effort);
  return compared ? withSpacesOutside(compared) : [part('removed', before), part('added', after)];
}

/** The number of comparisons of words or lines that are left. */
export interface Effort {
  left: number;
}

/** The effort for one response: half a second at most. */
export function responseEffort(): Effort {
  return { left: 2_500_000 };
}

/** The most edits that can be found with this effort: comparing takes about half the square of their number. */
export function maxEditsFor({ left }: Effort): number {
  return Math.min(maxEdits, Math.floor(Math.sqrt(2 * Math.max(0, left))));
}

export type ExcerptPart = TextPart | { is: 'left-out'; text: string };

/** Shortens equal text to `words` words on each side of a change. */
export function aroundChanges(parts: readonly TextPart[], words: number): ExcerptPart[] {
  return parts.flatMap(({ is, text }, index): ExcerptPart[] => {
    const head = index === 0 ? 0 : words;
    const tail = index === parts.length - 1 ? 0 : words;
    const pieces = is === 'same' ? (text.match(/\s*\S+(?:\s+$)?/g) ?? []) : [];
    if (pieces.length <= head + tail + 1) return [part(is, text)];
    const end = pieces.slice(pieces.length - tail).join('');
    const excerpt: ExcerptPart[] = [
      part('same', pieces.slice(0, head).join('')),
      { is: 'left-out', text: head === 0 ? '… ' : tail === 0 ? ' …' : ' … ' },
      part('same', end.trimStart()),
    ];
    return excerpt.filter((piece) => piece.text !== '');
  });
}

const maxEdits = 2000;

function partsOf(before: readonly string[], after: readonly string[], effort: Effort): TextPart[] | undefined {
  const [old, current] = [before, after].map((texts) => texts.map((text) => ({ text, word: text.trim() })));
  const changes = diffArrays(old ?? [], current ?? [], {
    comparator: (a, b) => {
      effort.left -= 1;
      return a.word === b.word;
    },
    maxEditLength: maxEditsFor(effort),
  });
  return changes?.map(({ added, removed, value }) =>
    part(added ? 'added' : removed ? 'removed' : 'same', value.map(({ text }) => text).join('')),
  );
}

function wordsOf(text: string): string[] {
  return text.match(/\s*(?:<\/?[a-z][^<>]*>|[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|\S)|\s+$/giu) ?? [];
}

function withSpacesOutside(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const [current, next] = [parts[index], parts[index + 1]];
    if (current?.is !== 'removed' || next?.is !== 'added') {
      if (current) push(result, current);
      continue;
    }
    const space = /^\s+/.exec(current.text)?.[0] ?? '';
    const shared = next.text.startsWith(space) ? space.length : 0;
    push(result, part('same', current.text.slice(0, shared)));
    push(result, part('removed', current.text.slice(shared)));
    push(result, part('added', next.text.slice(shared)));
    index += 1;
  }
  return result;
}

function push(parts: TextPart[], next: TextPart): void {
  const last = parts.at(-1);
  if (next.text === '') return;
  if (last?.is === next.is) parts[parts.length - 1] = part(next.is, last.text + next.text);
  else parts.push(next);
}

function part(is: TextPart['is'], text: string): TextPart {
  return { is, text };
}
