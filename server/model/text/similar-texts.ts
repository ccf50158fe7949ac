import { distance } from 'fastest-levenshtein';
import { normalText } from './normalize.ts';

/** Nearest first, for messages about the second text: `has the same words as quotes/x.yaml`. */
export const similarityWords = {
  same: 'has the same text as',
  'same-words': 'has the same words as',
  inside: 'shares its text with',
  near: 'has nearly the same words as',
} as const;
export type Similarity = keyof typeof similarityWords;
const ranks = Object.keys(similarityWords) as Similarity[];

export interface SimilarPair<T> {
  first: T;
  second: T;
  similarity: Similarity;
}

/**
 * Finds similar texts: equal ones, equal except for case, punctuation and spaces, one of at least six words inside the other, or at
 * most a tenth of the letters different. Texts with different numbers are not similar. Each item is `second` at most once, paired
 * with the nearest before it. The time grows linearly; with too many similar texts, the search ends early.
 */
export function similarTexts<T extends { text: string }>(items: readonly T[]): SimilarPair<T>[] {
  const search = findSimilarTexts(items);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

export function* findSimilarTexts<T extends { text: string }>(items: readonly T[]): Generator<void, SimilarPair<T>[]> {
  const found: (Omit<SimilarPair<number>, 'second'> | undefined)[] = Array.from({ length: items.length });
  const normals: string[] = [];
  for (const { text } of items) {
    yield;
    normals.push(normalText(text));
  }
  const distinct = firstOfEach(items, normals, found);

  let work = maxWork;
  for (const [first, second] of yield* pairsThatShareWords(distinct.map((index) => normals[index] ?? ''))) {
    yield;
    const [a, b] = [distinct[first] ?? 0, distinct[second] ?? 0];
    if (found[b]?.similarity === 'inside') continue;
    work -= workOf(normals[a] ?? '', normals[b] ?? '');
    if (work < 0) break;
    const similarity = similarityOf(normals[a] ?? '', normals[b] ?? '');
    if (similarity !== undefined && (found[b] === undefined || similarity === 'inside')) found[b] = { first: a, similarity };
  }

  return found.flatMap((match, index) => {
    const [first, second] = [items[match?.first ?? -1], items[index]];
    return match && first && second ? [{ first, second, similarity: match.similarity }] : [];
  });
}

/** Finds the item whose text is nearest to `text`, by the same comparison. @param normalOf returns the `normalText` of an item */
export function* findNearestText<T extends { text: string }>(text: string, items: Iterable<T>, normalOf: (item: T) => string) {
  const normal = normalText(text);
  let nearest: { item: T; similarity: Similarity } | undefined;
  for (const item of items) {
    yield;
    const other = normalOf(item);
    const similarity = other === normal ? (item.text.trim() === text.trim() ? 'same' : 'same-words') : similarityOf(normal, other);
    if (similarity === 'same') return { item, similarity };
    if (similarity && (!nearest || ranks.indexOf(similarity) < ranks.indexOf(nearest.similarity))) nearest = { item, similarity };
  }
  return nearest;
}

function firstOfEach(items: readonly { text: string }[], normals: readonly string[], found: unknown[]): number[] {
  const [ofNormal, ofText] = [new Map<string, number>(), new Map<string, number>()];
  const textOf = (index: number) => (items[index]?.text ?? '').trim();
  for (const [index, normal] of normals.entries()) {
    const first = ofNormal.get(normal);
    if (first === undefined) {
      ofNormal.set(normal, index);
      continue;
    }
    const same = textOf(index) === textOf(first) ? first : ofText.get(textOf(index));
    if (same === undefined) ofText.set(textOf(index), index);
    found[index] = same === undefined ? { first, similarity: 'same-words' } : { first: same, similarity: 'same' };
  }
  return [...ofNormal.values()];
}

const minWordsInside = 6;
const maxDifference = 0.1;
// Four times the text of a page. The time grows with the square.
const maxNearLetters = 2000;
// In pairs of letters: about a second, and twenty times what 10,000 quotes take.
const maxWork = 2e9;

function workOf(a: string, b: string): number {
  return canBeNear(a, b) ? a.length * b.length : 100 * (a.length + b.length);
}

function canBeNear(a: string, b: string): boolean {
  return a.length <= maxNearLetters && b.length <= maxNearLetters;
}

function similarityOf(a: string, b: string): Similarity | undefined {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  // The cheapest comparison first: few pairs are similar.
  const similarity = isInside(shorter, longer) ? 'inside' : canBeNear(a, b) && isNear(shorter, longer) ? 'near' : undefined;
  return similarity !== undefined && numbersOf(a) === numbersOf(b) ? similarity : undefined;
}

function isInside(shorter: string, longer: string): boolean {
  return longer.includes(shorter) && ` ${longer} `.includes(` ${shorter} `) && shorter.split(' ').length >= minWordsInside;
}

function isNear(shorter: string, longer: string): boolean {
  const maxDistance = Math.floor(longer.length * maxDifference);
  return longer.length - shorter.length <= maxDistance && distance(shorter, longer) <= maxDistance;
}

function numbersOf(text: string): string {
  return text.match(/\p{N}+/gu)?.join(' ') ?? '';
}

/** Pairs of texts, as indices in order, that share a rare run of three words, or of two in a text of at most eight. Single spaces divide words. */
export function* pairsThatShareWords(texts: readonly string[]): Generator<void, [number, number][]> {
  const pairs = new Set<number>();
  const rarestFirst = (yield* sharedRuns(texts)).sort((a, b) => a.length - b.length);
  for (const sharing of rarestFirst) {
    yield;
    if (pairs.size + (sharing.length * (sharing.length - 1)) / 2 > maxPairs) break;
    for (const [at, first] of sharing.entries()) for (const second of sharing.slice(at + 1)) pairs.add(first * maxTexts + second);
  }
  return [...Float64Array.from(pairs).sort()].map((pair) => [Math.floor(pair / maxTexts), pair % maxTexts]);
}

// Two indices, or a hash and an index, share one number, exact up to 2^53, so that sorting needs no comparator.
const maxTexts = 2 ** 21;

// A run in more texts is a common phrase ("what do you").
const commonRun = 12;

// Many times the pairs of 25,000 quotes.
const maxPairs = 2 ** 20;

/** The texts of each run that 2 to `commonRun` texts share. */
function* sharedRuns(texts: readonly string[]): Generator<void, number[][]> {
  const uses: number[] = [];
  for (const [index, text] of texts.entries()) {
    yield;
    for (const run of runsOf(text)) uses.push(run * maxTexts + index);
  }
  const sorted = new Float64Array(uses).sort();
  const shared: number[][] = [];
  for (let [start, end] = [0, 0]; start < sorted.length; start = end) {
    const nextRun = (Math.floor((sorted[start] ?? 0) / maxTexts) + 1) * maxTexts;
    while ((sorted[end] ?? Infinity) < nextRun) end += 1;
    if (end - start === 1) continue;
    const sharing = [...new Set(Array.from(sorted.subarray(start, end), (use) => use % maxTexts))];
    if (sharing.length > 1 && sharing.length <= commonRun) shared.push(sharing);
  }
  return shared;
}

function runsOf(text: string): number[] {
  const hashes = wordHashes(text);
  const runs: number[] = [];
  for (const length of hashes.length <= 8 ? [2, 3] : [3])
    for (let at = 0; at + length <= hashes.length; at += 1) runs.push(combined(hashes, at, length));
  return runs;
}
/** The hash of each word by FNV-1a. A collision only adds a pair that is not similar. */
function wordHashes(text: string): number[] {
  const hashes: number[] = [];
  let hash = hashBasis;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === space) {
      hashes.push(hash >>> 0);
      hash = hashBasis;
    } else hash = Math.imul(hash ^ code, 0x01000193);
  }
  hashes.push(hash >>> 0);
  return hashes;
}

const space = 0x20;
const hashBasis = 0x811c9dc5;

function combined(hashes: readonly number[], at: number, length: number): number {
  let hash = length;
  for (let next = at; next < at + length; next += 1) hash = Math.imul(hash ^ (hashes[next] ?? 0), 0x01000193) ^ (hash >>> 15);
  return hash >>> 0;
}
