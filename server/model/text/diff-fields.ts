import { diffArrays } from 'diff';
import { compareTexts, type Effort, type TextPart } from './diff-words.ts';

/** The change of one field. Values are texts, as `wordsOfValue` returns. */
export type FieldChange =
  | { field: string; kind: 'added'; after: string }
  | { field: string; kind: 'removed'; before: string }
  | { field: string; kind: 'edited'; before: string; after: string; parts: TextPart[] };

/**
 * Compares two items field by field; nested fields are named `hero.title` and `reviews[2].content`.
 * @param order the first fields of the result; others follow in the order of the files
 */
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
  if (isMap(before) && isMap(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => compareValues(`${field}.${key}`, before[key], after[key], effort));
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some(isMap)) return compareLists(field, before, after, effort);
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

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
