import { diffArrays } from 'diff';
import { compareTexts } from './diff-words.ts';
import type { Effort, TextPart } from './diff-words.ts';

/** How one field of an item differs. Values are as people read them: a list of words is one text with commas. */
export type FieldChange =
  | { field: string; kind: 'added'; after: string }
  | { field: string; kind: 'removed'; before: string }
  | { field: string; kind: 'edited'; before: string; after: string; parts: TextPart[] };

/**
 * Compares two items field by field. Fields of maps are named `hero.title`, items of a list `reviews[2].content` (from 0, as
 * in problems). Empty when both hold the same.
 * @param order fields in the order they are told in; others follow by their place in the files
 * @param effort what comparing their texts may take
 */
export function compareItems(before: object, after: object, order: readonly string[] = [], effort?: Effort): FieldChange[] {
  const [old, now]: Record<string, unknown>[] = [{ ...before }, { ...after }];
  const keys = [...new Set([...order, ...Object.keys({ ...old, ...now })])];
  return keys.flatMap((key) => compareValues(key, old?.[key], now?.[key], effort));
}

/** Whether an edit of a field touched nothing but spaces and line breaks. */
export function isOnlySpaces(change: FieldChange): boolean {
  return change.kind === 'edited' && change.parts.every(({ is }) => is === 'same');
}

/** A value in words: `a, b` for a list, `name: A; rating: 5` for a map. */
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
  const [old, now] = [wordsOfValue(before), wordsOfValue(after)];
  // The text "5" and the number 5 read the same, and a file that changed one for the other changed.
  if (old === now && typeof before === typeof after) return [];
  return [{ field, kind: 'edited', before: old, after: now, parts: compareTexts(old, now, effort) }];
}

/** Pairs what was taken out with what was put in at the same place. */
function compareLists(field: string, before: readonly unknown[], after: readonly unknown[], effort?: Effort): FieldChange[] {
  const changes: FieldChange[] = [];
  let [old, now] = [0, 0];
  const runs = diffArrays(before.map(sameText), after.map(sameText));
  for (const [index, { added, removed, count }] of runs.entries()) {
    if (removed) {
      const isPaired = runs[index + 1]?.added === true;
      const others = isPaired ? (runs[index + 1]?.count ?? 0) : 0;
      for (let at = 0; at < Math.max(count, others); at += 1)
        changes.push(
          ...compareValues(
            `${field}[${at < others ? now + at : old + at}]`,
            at < count ? before[old + at] : undefined,
            at < others ? after[now + at] : undefined,
            effort,
          ),
        );
      old += count;
    } else if (added) {
      if (!runs[index - 1]?.removed)
        for (let at = now; at < now + count; at += 1) changes.push(...compareValues(`${field}[${at}]`, undefined, after[at], effort));
      now += count;
    } else {
      old += count;
      now += count;
    }
  }
  return changes;
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
