import { distance } from 'fastest-levenshtein';
import { normalText } from './normal-text.ts';
import { pairsThatShareWords } from './shared-words.ts';

/** How two texts are alike, nearest first, as a message says it of the second one: `has the same words as quotes/x.yaml`. */
export const likenesses = {
  same: 'has the same text as',
  'same-words': 'has the same words as',
  inside: 'shares its text with',
  near: 'has nearly the same words as',
} as const;
export type Similarity = keyof typeof likenesses;

/** Two items whose texts are alike. `first` stands before `second` in the list they were found in. */
export interface SimilarPair<T> {
  first: T;
  second: T;
  likeness: Similarity;
}

/**
 * Finds items whose texts a reader would take for one: the same text, the same but for case, punctuation and spaces, one of
 * at least six words inside the other, or a tenth of the letters different at most. Texts whose numbers differ are a series
 * and not alike unless they are the same. Each item is named once as `second`, with the one before it that is nearest, in
 * the order of the list. The time grows with the length of the list, not with its square; where next to everything resembles
 * everything, the search ends before all pairs are compared.
 */
export function similarTexts<T extends { text: string }>(items: readonly T[]): SimilarPair<T>[] {
  const search = findSimilarTexts(items);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** `similarTexts` in steps: it yields often, so that others can have their turn. */
export function* findSimilarTexts<T extends { text: string }>(items: readonly T[]): Generator<void, SimilarPair<T>[]> {
  const found: (Omit<SimilarPair<number>, 'second'> | undefined)[] = Array.from({ length: items.length });
  const normals: string[] = [];
  for (const { text } of items) {
    yield;
    normals.push(normalText(text));
  }
  const kept = firstOfEach(items, normals, found);

  let work = maxWork;
  for (const [first, second] of yield* pairsThatShareWords(kept.map((index) => normals[index] ?? ''))) {
    yield;
    const [one, other] = [kept[first] ?? 0, kept[second] ?? 0];
    if (found[other]?.likeness === 'inside') continue;
    work -= workOf(normals[one] ?? '', normals[other] ?? '');
    if (work < 0) break;
    const likeness = likenessOf(normals[one] ?? '', normals[other] ?? '');
    if (likeness !== undefined && (found[other] === undefined || likeness === 'inside')) found[other] = { first: one, likeness };
  }

  return found.flatMap((match, index) => {
    const [first, second] = [items[match?.first ?? -1], items[index]];
    return match && first && second ? [{ first, second, likeness: match.likeness }] : [];
  });
}

/** The indices of the first item with each normal form; the others are noted as found. */
function firstOfEach(items: readonly { text: string }[], normals: readonly string[], found: unknown[]): number[] {
  const byNormal = new Map<string, Map<string, number>>();
  const kept: number[] = [];
  for (const [index, normal] of normals.entries()) {
    const text = (items[index]?.text ?? '').trim();
    const byText = byNormal.get(normal);
    if (byText === undefined) {
      byNormal.set(normal, new Map([[text, index]]));
      kept.push(index);
      continue;
    }
    const same = byText.get(text);
    const [first] = byText.values();
    found[index] = same === undefined ? { first, likeness: 'same-words' } : { first: same, likeness: 'same' };
    if (same === undefined) byText.set(text, index);
  }
  return kept;
}

const minWordsInside = 6;
const differentLetters = 0.1;

// Letters. Four times what a page holds; the time to count differences grows with the square.
const maxNearLetters = 2000;
// Pairs of letters: about a second, and twenty times what ten thousand quotes take.
const maxWork = 2e9;

/** About as many pairs of letters as `likenessOf` looks at, or what takes as long. */
function workOf(one: string, other: string): number {
  return isNearSought(one, other) ? one.length * other.length : 100 * (one.length + other.length);
}

function isNearSought(one: string, other: string): boolean {
  return one.length <= maxNearLetters && other.length <= maxNearLetters;
}

function likenessOf(one: string, other: string): Similarity | undefined {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (numbersOf(one) !== numbersOf(other)) return undefined;
  if (` ${longer} `.includes(` ${shorter} `) && shorter.split(' ').length >= minWordsInside) return 'inside';
  if (!isNearSought(one, other)) return undefined;
  const most = Math.floor(longer.length * differentLetters);
  if (longer.length - shorter.length > most) return undefined;
  return distance(one, other) <= most ? 'near' : undefined;
}

function numbersOf(text: string): string {
  return text.match(/\p{N}+/gu)?.join(' ') ?? '';
}
