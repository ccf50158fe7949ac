import { diff3Merge } from 'node-diff3';
import { countEach } from '../group-by.ts';
import { tagFaults } from './tag-faults.ts';
import { linesOf } from './wording.ts';

/**
 * Merges two changes of a text of several lines. Undefined when there is nothing to merge, when the changes overlap, or when the merged text has
 * what none of the three has: a tag that does not match, an element in another of its kind, a line that was moved or removed.
 */
export function mergeLines({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', string>): string | undefined {
  if (!base.includes('\n') || base === theirs) return undefined;
  const parts = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs));
  if (parts.some(({ conflict }) => conflict)) return undefined;
  const merged = parts.flatMap(({ ok = [] }) => ok).join('');
  const addsNothing = (countIn: (text: string) => Map<string, number>) => {
    const [before, one, other] = [countIn(base), countIn(theirs), countIn(mine)];
    return [...countIn(merged)].every(([what, count]) => {
      const [b = 0, t = 0, m = 0] = [before.get(what), one.get(what), other.get(what)];
      return count <= Math.max(Math.min(t, m), t + m - b);
    });
  };
  return addsNothing(countFaults) && addsNothing(countSentences) ? merged : undefined;
}

function countFaults(text: string): Map<string, number> {
  return countEach(tagFaults(text).map(({ kind, tag }) => `${kind} ${tag}`));
}

/** Counts lines that have more than tags. */
function countSentences(text: string): Map<string, number> {
  return countEach(linesOf(text).flatMap((line) => (line.replace(/<[^<>]*>/g, '').trim() === '' ? [] : [line.trim()])));
}

/** The lines of two changes of a text, and those of `mine` where both changed the same. */
export function linesOfBoth({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', string>): string {
  // With an empty line between them, changes of neighbors are merged, too.
  const [a = [], o = [], b = []] = [mine, base, theirs].map((text) => linesOf(text).flatMap((line) => [line, '']));
  return diff3Merge(a, o, b)
    .flatMap(({ ok, conflict }) => ok ?? conflict?.a ?? [])
    .join('');
}
