import { diff3Merge } from 'node-diff3';
import { mergeLines } from '../../../server/model/text/merge-lines.ts';
import type { Merge } from '../kinds/kind.ts';

/** The value with the changes of both sides; undefined when there is nothing to merge or they overlap. */
export function mergeValues(merge: Merge, base: unknown, theirs: unknown, mine: unknown): unknown {
  if (merge === 'choice' || isSame(base, theirs)) return undefined;
  if (typeof base === 'string' && typeof theirs === 'string' && typeof mine === 'string') return mergeLines({ base, theirs, mine });
  return [base, theirs, mine].every(Array.isArray) ? mergeLists(textsOf(base), textsOf(theirs), textsOf(mine)) : undefined;
}

/** Whether two values of a field are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

const textsOf = (list: unknown): string[] => (list as readonly unknown[]).map((each) => JSON.stringify(each));

/** Merges lists. Also undefined when an element that both sides moved or added would be there twice, or a removed one would come back. */
function mergeLists(base: readonly string[], theirs: readonly string[], mine: readonly string[]): unknown[] | undefined {
  // An empty element between any two lets changes of neighbours be merged.
  const [a, o, b] = [mine, base, theirs].map((list) => list.flatMap((each) => [each, '']));
  const regions = diff3Merge(a ?? [], o ?? [], b ?? []);
  if (regions.some(({ conflict }) => conflict)) return undefined;
  const merged = regions.flatMap(({ ok = [] }) => ok).filter(Boolean);
  const isTooMuch = (text: string) => {
    const [before, one, other] = [countIn(base, text), countIn(theirs, text), countIn(mine, text)];
    return countIn(merged, text) > (one > 0 && other > 0 ? Math.max(one, other) : one + other - before);
  };
  if (merged.some(isTooMuch)) return undefined;
  return merged.map((text) => JSON.parse(text) as unknown);
}

const countIn = (list: readonly string[], text: string): number => list.filter((each) => each === text).length;
