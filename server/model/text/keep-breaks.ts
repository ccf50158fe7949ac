import { inCommon } from './in-common.ts';

/** A part of a text as it is written, and what it reads as. */
export type Spelled = Record<'source' | 'value', string>;

/** A text as words and the white space before each of them, which is empty before the first. */
export interface Words<T> {
  words: T[];
  gaps: T[];
}

interface Write {
  word?: (value: string) => string;
  /** @param written the text before the gap */
  gap?: (value: string, written: string) => string;
}

// Comparing takes quadratic time in the number of differences.
const maxChangedWords = 2000;

/** Writes `next` with the words and the line breaks that `old` has where the two agree. Undefined when too much differs. */
export function keepBreaks(old: Words<Spelled>, next: Words<string>, write: Write = {}): string | undefined {
  const oldValues = old.words.map(({ value }) => value);
  const kept = inCommon(oldValues, next.words, maxChangedWords);
  if (!kept) return undefined;
  let written = '';
  let [lastOld, lastNext] = [-1, -1];
  for (const [oldIndex, nextIndex] of [...kept, [old.words.length, next.words.length] as const]) {
    const gaps = next.gaps.slice(lastNext + 1, nextIndex + 1);
    const sources = gapsFor(gaps, old.gaps.slice(lastOld + 1, oldIndex + 1));
    for (const [at, gap] of gaps.entries()) {
      const index = lastNext + 1 + at;
      written += sources[at]?.source ?? write.gap?.(gap, written) ?? gap;
      if (index < nextIndex) written += write.word?.(next.words[index] ?? '') ?? next.words[index] ?? '';
    }
    written += old.words[oldIndex]?.source ?? '';
    [lastOld, lastNext] = [oldIndex, nextIndex];
  }
  return written;
}

/** @param tokens matches the words and the white space between them */
export function splitWords(text: string, tokens = /[ \t\n]+|[^ \t\n]+/g): Words<string> {
  const [words, gaps] = [[''], ['']];
  for (const [token] of text.matchAll(tokens)) {
    const isGap = /^[ \t\n\f\r]/.test(token);
    // A tag and a word may have nothing between them.
    if (isGap || words.at(-1) !== '') {
      gaps.push(isGap ? token : '');
      words.push('');
    }
    if (!isGap) words[words.length - 1] = token;
  }
  return { words, gaps: [...gaps, ''] };
}

/** For each gap between two words that stay, the old one that it keeps: those at the ends first, so that the lines beyond them stay. */
function gapsFor(gaps: readonly string[], old: readonly Spelled[]): (Spelled | undefined)[] {
  const [first, last] = [old[0], old.at(-1)];
  if (gaps.length === 1) {
    const fitting = old.filter(({ value }) => value === gaps[0]);
    return [fitting.find(({ source }) => source.includes('\n')) ?? fitting.at(-1)];
  }
  return gaps.map((gap, index) => {
    const candidate = index === gaps.length - 1 ? last : index < old.length - 1 ? old[index] : undefined;
    if (candidate?.value === gap) return candidate;
    // A single old gap becomes the first one, if it cannot be the last.
    return index === 0 && old.length === 1 && first?.value === gap && gap !== gaps.at(-1) ? first : undefined;
  });
}
