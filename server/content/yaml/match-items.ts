import { diffArrays } from 'diff';

export interface Matches {
  /** For each next item, the index of the previous one that becomes it. */
  sources: (number | undefined)[];
  /** The previous items that keep their place among each other. */
  inPlace: ReadonlySet<number>;
}

/** Which item becomes which: equal ones, then those that have half of their fields in common, then those between the same neighbours. */
export function matchItems(previous: readonly unknown[], next: readonly unknown[]): Matches {
  const [was, is] = [previous.map(keyOf), next.map(keyOf)];
  const sources: (number | undefined)[] = next.map(() => undefined);
  const open = () => {
    const used = new Set(sources);
    return [...previous.keys()].filter((index) => !used.has(index));
  };
  const samePlaces = is.flatMap((key, index) => (key === was[index] ? [[index, index] as const] : []));
  const common = inCommon(was, is);
  for (const [source, index] of previous.length === next.length && samePlaces.length >= common.length ? samePlaces : common)
    sources[index] = source;
  for (const isAlike of [(a: number, b: number) => was[a] === is[b], (a: number, b: number) => areSimilar(previous[a], next[b])])
    for (const [index, source] of sources.entries()) sources[index] = source ?? open().find((candidate) => isAlike(candidate, index));

  const matched = sources.filter((source) => source !== undefined);
  const inPlace = new Set(
    inCommon(
      matched.toSorted((a, b) => a - b),
      matched,
    ).map(([, index]) => matched[index] as number),
  );
  let left = open();
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

/** The pairs of indexes of the longest sequence that both have. */
function inCommon<T>(a: readonly T[], b: readonly T[]): [number, number][] {
  let [from, to] = [0, 0];
  return diffArrays([...a], [...b]).flatMap(({ added, removed, count }) => {
    const pairs = Array.from({ length: added || removed ? 0 : count }, (_, step): [number, number] => [from + step, to + step]);
    if (!added) from += count;
    if (!removed) to += count;
    return pairs;
  });
}

/** The same text for equal values, whatever the order of their keys. */
function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function areSimilar(a: unknown, b: unknown): boolean {
  if (!isFields(a) || !isFields(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const same = [...keys].filter((key) => key in a && key in b && keyOf(a[key]) === keyOf(b[key]));
  return same.length > 0 && same.length * 2 >= keys.size;
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
