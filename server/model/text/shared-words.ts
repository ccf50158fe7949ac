/**
 * Pairs of texts, as indices in order, that share a rare run of three words, or of two in a text of at most eight. Single spaces
 * separate the words. With too many pairs, only the rarest runs count.
 */
export function* pairsThatShareWords(texts: readonly string[]): Generator<void, Iterable<[number, number]>> {
  const runs = yield* sortedRuns(texts);
  const { maxTextsOfRun, pairCount } = yield* limitsOf(runs);
  const pairs = new Float64Array(pairCount);
  let count = 0;
  for (const part of runs)
    for (const [start, end] of sharedRuns(part, maxTextsOfRun)) {
      yield;
      for (let a = start; a < end; a += 1)
        for (let b = a + 1; b < end && count < pairCount; b += 1) pairs[count++] = indexOf(part[a]) * maxTexts + indexOf(part[b]);
    }
  return pairsIn(eachOnce(pairs.subarray(0, count).sort()));
}

// A run and an index share one number, exact up to 2^53, so that sorting needs no comparator.
const maxTexts = 2 ** 21;

// A run in more texts is a common phrase ("what do you").
const commonRun = 12;

// Many times the pairs of 25,000 quotes; 8 MiB.
const maxPairs = 2 ** 20;

// Each part is sorted in one short step.
const parts = 32;

/** Each run with the index of its text, sorted in parts. Equal runs are in the same part. */
function* sortedRuns(texts: readonly string[]): Generator<void, Float64Array[]> {
  const found = Array.from({ length: parts }, (): number[] => []);
  for (const [index, text] of texts.entries()) {
    yield;
    const hashes = wordHashes(text);
    for (const length of hashes.length <= 8 ? [2, 3] : [3])
      for (let at = 0; at + length <= hashes.length; at += 1) {
        const run = combined(hashes, at, length);
        found[run % parts]?.push(run * maxTexts + index);
      }
  }
  const sorted: Float64Array[] = [];
  for (const part of found) {
    yield;
    sorted.push(eachOnce(Float64Array.from(part).sort()));
  }
  return sorted;
}

/** The number of texts up to which a run counts, for at most `maxPairs` pairs, and the number of those. */
function* limitsOf(runs: readonly Float64Array[]): Generator<void, { maxTextsOfRun: number; pairCount: number }> {
  const pairsOf = Array.from({ length: commonRun + 1 }, () => 0);
  for (const part of runs) {
    yield;
    for (const [start, end] of sharedRuns(part, commonRun))
      pairsOf[end - start] = (pairsOf[end - start] ?? 0) + ((end - start) * (end - start - 1)) / 2;
  }
  let [maxTextsOfRun, pairCount] = [2, pairsOf[2] ?? 0];
  while (maxTextsOfRun < commonRun && pairCount + (pairsOf[maxTextsOfRun + 1] ?? 0) <= maxPairs)
    pairCount += pairsOf[(maxTextsOfRun += 1)] ?? 0;
  return { maxTextsOfRun, pairCount: Math.min(pairCount, maxPairs) };
}

/** The start and end of each run that 2 to `max` texts share. */
function* sharedRuns(runs: Float64Array, max: number): Generator<[number, number]> {
  for (let start = 0, end = 0; start < runs.length; start = end) {
    const run = runOf(runs[start]);
    while (end < runs.length && runOf(runs[end]) === run) end += 1;
    if (end - start > 1 && end - start <= max) yield [start, end];
  }
}

function* pairsIn(pairs: Float64Array): Generator<[number, number]> {
  for (const pair of pairs) yield [runOf(pair), indexOf(pair)];
}

/** Sorted numbers without duplicates, in the same memory. */
function eachOnce(sorted: Float64Array): Float64Array {
  let length = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    const value = sorted[at] ?? 0;
    if (length === 0 || value !== sorted[length - 1]) sorted[length++] = value;
  }
  return sorted.subarray(0, length);
}

function runOf(entry = 0): number {
  return Math.floor(entry / maxTexts);
}

function indexOf(entry = 0): number {
  return entry % maxTexts;
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
