import { closest, distance } from 'fastest-levenshtein';

/** The candidate a person most likely meant by `word`, or undefined when none is near (a third of its letters, at most 3, differ). */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > 100) return undefined;
  const nearest = closest(word.toLowerCase(), candidates);
  const tolerance = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  return distance(word.toLowerCase(), nearest.toLowerCase()) <= tolerance ? nearest : undefined;
}
