import { isRecord } from '../../model/is-record.ts';
import { inCommon } from '../../model/text/in-common.ts';

export interface Matches {
  /** For each next item, the index of the previous one that becomes it. */
  sources: (number | undefined)[];
  /** The previous items that keep their relative order. */
  inPlace: ReadonlySet<number>;
}

// The cost grows with the square of the differences. A list with more was written by a machine, or is a different list.
const maxDifferences = 1000;

/** Which item becomes which: equal ones, then those with half of their fields in common, then those between the same neighbours. */
export function matchItems(previous: readonly unknown[], next: readonly unknown[]): Matches | undefined {
  const [was, is] = [previous.map(keyOf), next.map(keyOf)];
  const sources: (number | undefined)[] = next.map(() => undefined);
  const samePlaces = is.flatMap((key, index) => (key === was[index] ? [[index, index] as const] : []));
  const common = inCommon(was, is, maxDifferences);
  if (!common) return undefined;
  for (const [source, index] of previous.length === next.length && samePlaces.length >= common.length ? samePlaces : common)
    sources[index] = source;
  const used = new Set(sources);
  let left = [...previous.keys()].filter((index) => !used.has(index));
  const [fieldsWere, fieldsAre] = [previous.map(fieldKeys), next.map(fieldKeys)];
  const isSame = (a: number, b: number) => was[a] === is[b];
  const isSimilar = (a: number, b: number) => areSimilar(fieldsWere[a], fieldsAre[b]);
  for (const isAlike of [isSame, isSimilar])
    for (const [index, source] of sources.entries()) {
      if (source !== undefined) continue;
      sources[index] = left.find((candidate) => isAlike(candidate, index));
      left = left.filter((candidate) => candidate !== sources[index]);
    }

  const matched = sources.filter((source) => source !== undefined);
  const sorted = matched.toSorted((a, b) => a - b);
  const kept = inCommon(sorted, matched, maxDifferences);
  if (!kept) return undefined;
  const inPlace = new Set(kept.map(([, index]) => matched[index] as number));
  let before = -1;
  for (const [index, source] of sources.entries()) {
    if (source !== undefined && inPlace.has(source)) before = source;
    if (source !== undefined) continue;
    const after = sources.slice(index).find((each) => each !== undefined && inPlace.has(each)) ?? Infinity;
    const found = left.find((candidate) => candidate > before && candidate < after);
    if (found === undefined) continue;
    [sources[index], before] = [found, found];
    inPlace.add(found);
    left = left.filter((candidate) => candidate !== found);
  }
  return { sources, inPlace };
}

function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function fieldKeys(value: unknown): ReadonlyMap<string, string> | undefined {
  return isRecord(value) ? new Map(Object.entries(value).map(([key, inner]) => [key, keyOf(inner)])) : undefined;
}

function areSimilar(a: ReturnType<typeof fieldKeys>, b: ReturnType<typeof fieldKeys>): boolean {
  if (!a || !b) return false;
  const same = [...a].filter(([key, inner]) => b.get(key) === inner).length;
  return same > 0 && same * 2 >= a.size + b.size - [...a.keys()].filter((key) => b.has(key)).length;
}
