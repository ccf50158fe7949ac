/**
 * Pairs of texts (indices, the lower first, in order) that have a run of words in common which few others have: three words,
 * or two in a text of at most eight. Words are separated by single spaces.
 */
export function pairsThatShareWords(texts: readonly string[]): [number, number][] {
  const runs = Float64Array.from(texts.flatMap((text, index) => wordRuns(text).map((run) => run * mostTexts + index))).sort();
  const pairs = new Set<number>();
  for (let start = 0, end = 0; start < runs.length; start = end) {
    const run = runOf(runs[start]);
    while (end < runs.length && runOf(runs[end]) === run) end += 1;
    if (end - start > commonRun) continue;
    for (let a = start; a < end; a += 1)
      for (let b = a + 1; b < end; b += 1) {
        const [first, second] = [indexOf(runs[a]), indexOf(runs[b])];
        if (first !== second) pairs.add(first * mostTexts + second);
      }
  }
  return [...pairs].sort((a, b) => a - b).map((pair) => [runOf(pair), indexOf(pair)]);
}

// A run and an index share one number that is exact up to 2^53, so that they sort without a comparison in JavaScript.
const mostTexts = 2 ** 21;

/** What more texts than this begin or say is a phrase of the language ("what do you"), and no sign of a copy. */
const commonRun = 12;

function runOf(entry = 0): number {
  return Math.floor(entry / mostTexts);
}

function indexOf(entry = 0): number {
  return entry % mostTexts;
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
