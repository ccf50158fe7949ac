import { diffArrays } from 'diff';

/** The indices, in both lists, of a longest common subsequence. Undefined when more than `maxDifferences` differ. */
export function inCommon<T>(a: readonly T[], b: readonly T[], maxDifferences: number): [number, number][] | undefined {
  let [from, to] = [0, 0];
  return diffArrays([...a], [...b], { maxEditLength: maxDifferences })?.flatMap(({ added, removed, count }) => {
    const pairs = Array.from({ length: added || removed ? 0 : count }, (_, step): [number, number] => [from + step, to + step]);
    if (!added) from += count;
    if (!removed) to += count;
    return pairs;
  });
}
