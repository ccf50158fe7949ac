/**
 * Pairs of texts (indices, the lower first, in order) that have a run of words in common which few others have: three words,
 * or two in a text of at most eight. Words are separated by single spaces. Where there would be too many pairs, the runs that
 * the fewest texts have in common make them. Yields often.
 */
export function* pairsThatShareWords(texts: readonly string[]): Generator<void, Iterable<[number, number]>> {
  const runs = yield* sortedRuns(texts);
  const most = yield* maxInCommon(runs);
  const pairs = new Float64Array(maxPairs);
  let count = 0;
  for (const part of runs)
    for (const [start, end] of sharedRuns(part, most)) {
      yield;
      for (let a = start; a < end; a += 1)
        for (let b = a + 1; b < end && count < maxPairs; b += 1) pairs[count++] = indexOf(part[a]) * maxTexts + indexOf(part[b]);
    }
  return eachOnce(pairs.subarray(0, count).sort());
}

// A run and an index share one number that is exact up to 2^53, so that they sort without a comparison in JavaScript.
const maxTexts = 2 ** 21;

/** What more texts than this begin or say is a phrase of the language ("what do you"), and no sign of a copy. */
const commonRun = 12;

/** Many times what twenty-five thousand quotes have; 8 MiB. */
const maxPairs = 2 ** 20;

// Each is sorted in one step, which must be short.
const parts = 32;

/** All runs of the texts with the index of theirs, sorted in parts; the same run is in one part, and once for each text. */
function* sortedRuns(texts: readonly string[]): Generator<void, Float64Array[]> {
  const found = Array.from({ length: parts }, (): number[] => []);
  for (const [index, text] of texts.entries()) {
    yield;
    for (const run of wordRuns(text)) found[run % parts]?.push(run * maxTexts + index);
  }
  const sorted: Float64Array[] = [];
  for (const part of found) {
    yield;
    sorted.push(Float64Array.from(part).sort());
  }
  return sorted;
}

/** How many texts may have a run in common so that not too many pairs are made. */
function* maxInCommon(runs: readonly Float64Array[]): Generator<void, number> {
  const pairsOf = Array.from({ length: commonRun + 1 }, () => 0);
  for (const part of runs) {
    yield;
    for (const [start, end] of sharedRuns(part, commonRun))
      pairsOf[end - start] = (pairsOf[end - start] ?? 0) + ((end - start) * (end - start - 1)) / 2;
  }
  let [most, pairs] = [2, pairsOf[2] ?? 0];
  while (most < commonRun && (pairs += pairsOf[most + 1] ?? 0) <= maxPairs) most += 1;
  return most;
}

/** Where the runs begin and end that at least two and at most `most` texts have in common. */
function* sharedRuns(runs: Float64Array, most: number): Generator<[number, number]> {
  for (let start = 0, end = 0; start < runs.length; start = end) {
    const run = runOf(runs[start]);
    while (end < runs.length && runOf(runs[end]) === run) end += 1;
    if (end - start > 1 && end - start <= most) yield [start, end];
  }
}

function* eachOnce(pairs: Float64Array): Generator<[number, number]> {
  for (const [at, pair] of pairs.entries()) if (pair !== pairs[at - 1]) yield [runOf(pair), indexOf(pair)];
}

function runOf(entry = 0): number {
  return Math.floor(entry / maxTexts);
}

function indexOf(entry = 0): number {
  return entry % maxTexts;
}

function wordRuns(text: string): number[] {
  const hashes = text.split(' ').map(hashOf);
  const runs = new Set<number>();
  for (const length of hashes.length <= 8 ? [2, 3] : [3])
    for (let at = 0; at + length <= hashes.length; at += 1) runs.add(combined(hashes, at, length));
  return [...runs];
}

// FNV-1a. Two runs with one hash only make a pair that is looked at and found unlike.
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function combined(hashes: readonly number[], at: number, length: number): number {
  let hash = length;
  for (let next = at; next < at + length; next += 1) hash = Math.imul(hash ^ (hashes[next] ?? 0), 0x01000193) ^ (hash >>> 15);
  return hash >>> 0;
}
