import { closest, distance } from 'fastest-levenshtein';

/**
 * The candidate most likely meant by `word`: the only one that starts with it, or the nearest. Undefined when in all candidates
 * more than a third of the letters, or more than 3, differ.
 */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > 100) return undefined;
  const written = word.toLowerCase();
  const longer = candidates.filter((candidate) => candidate.toLowerCase().startsWith(written));
  if (written.length >= minBeginning && longer.length === 1) return longer[0];
  const nearest = closest(written, candidates);
  const tolerance = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  return distance(written, nearest.toLowerCase()) <= tolerance ? nearest : undefined;
}

const minBeginning = 3;
