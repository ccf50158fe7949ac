import { closest, distance } from 'fastest-levenshtein';

/** The candidate that is probably meant: the only one that starts with `word`, or the nearest, if at most 3 letters and at most a third differ. */
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

/** `"mondy" is not a day; did you mean "monday"?`, or the values when none is near. */
export function notOneOf(noun: string, values: readonly string[], input: unknown): string {
  if (input === undefined || input === null || input === '') return `is missing; write ${listed(values)}`;
  const suggested = typeof input === 'string' ? suggest(input, values) : undefined;
  const shown = typeof input === 'object' ? (Array.isArray(input) ? 'a list' : 'a map') : JSON.stringify(input);
  return `${shown} is not ${noun}; ${suggested ? `did you mean "${suggested}"?` : `write ${listed(values)}`}`;
}

// Making one takes 14 ms, for which every start of the command line would wait.
let lists: Intl.ListFormat | undefined;

/** Leaves out the empty text, which stands for an absent value, and the comma before the "or". */
function listed(values: readonly string[]): string {
  lists ??= new Intl.ListFormat('en-GB', { type: 'disjunction' });
  return lists.format(values.filter(Boolean));
}
