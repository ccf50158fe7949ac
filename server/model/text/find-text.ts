import { normalize } from './normalize.ts';

export interface SoughtText {
  find: string;
  /** Only where it is not part of a longer word or number. */
  isWhole: boolean;
  matchesCase: boolean;
}

export type Range = readonly [start: number, end: number];

// ASCII or soft hyphens that no mark follows, or one letter with its marks.
const letters = /[\0-\x7f]+(?!\p{M})|\u00ad+(?!\p{M})|\P{M}\p{M}*|\p{M}+/gu;
const isAscii = /^[\0-\x7f]*$/;
const wordEnd = /[\p{L}\p{N}\p{M}_]$/u;
const wordStart = /^[\p{L}\p{N}\p{M}_]/u;

/**
 * Finds the places of a sought text, in order and without overlaps, in linear time. Both ways to write an accented letter are equal. Soft
 * hyphens are ignored; those after a place are part of it.
 */
export function findText(text: string, { find, isWhole, matchesCase }: SoughtText): Range[] {
  // Upper case: the lower case of a letter depends on the letters beside it.
  const fold = (part: string) => {
    const letters = normalize(part, 'NFD').replaceAll('\u00ad', '');
    return matchesCase ? letters : letters.toUpperCase();
  };
  const wanted = fold(find);
  if (wanted === '' || !fold(text).includes(wanted)) return [];
  const foldedParts: string[] = [];
  /** For each unit of the folded text, where its letter starts. */
  const starts: number[] = [];
  for (const { 0: written, index } of text.matchAll(letters)) {
    const units = fold(written);
    foldedParts.push(units);
    const step = isAscii.test(written) ? 1 : 0;
    for (let at = 0; at < units.length; at += 1) starts.push(index + at * step);
  }
  starts.push(text.length);
  const folded = foldedParts.join('');

  const ranges: Range[] = [];
  for (let at = folded.indexOf(wanted); at !== -1;) {
    const after = at + wanted.length;
    const [start = 0, end = 0] = [starts[at], starts[after]];
    const isLetters = start !== starts[at - 1] && end !== starts[after - 1];
    const isInWord = wordEnd.test(text.slice(Math.max(0, start - 2), start)) || wordStart.test(text.slice(end, end + 2));
    const isFound = isLetters && !(isWhole && isInWord);
    if (isFound) ranges.push([start, end]);
    at = folded.indexOf(wanted, isFound ? after : at + 1);
  }
  return ranges;
}
