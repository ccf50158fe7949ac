import { normalize } from '../text/normalize.ts';

/** The words of a text as a search compares them: `L’Été, won't` → `lete`, `wont`. */
export function searchWords(text: string): string[] {
  return (
    (ascii.test(text) ? text : normalize(text, 'NFKD').replace(/[\p{M}\u00ad]/gu, '')).toLowerCase().replace(apostrophe, '').match(word) ??
    []
  );
}

const ascii = /^[\0-\x7f]*$/;
const apostrophe = /(?<=\p{L})['’](?=\p{L})/gu;
const word = /[\p{L}\p{N}]+/gu;

/** After a word that its text has often. */
export const oftenMark = '!';

const minOften = 4;

/** Each word of a text once, with a space before and after each. */
export function wordSet(text: string): string {
  const counts = new Map<string, number>();
  for (const each of searchWords(text)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return joinWords([...counts].map(([each, count]) => (count < minOften ? each : each + oftenMark)));
}

export function joinWords(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

/** How well a word set has a word that begins with `start`: 3 for the word itself and often, 2 for the word, 1 for a longer one, 0 for none. */
export function matchOf(words: string, start: string): number {
  if (!words.includes(` ${start}`)) return 0;
  if (words.includes(` ${start}${oftenMark} `)) return 3;
  return words.includes(` ${start} `) ? 2 : 1;
}

/** The different words of a query. */
export function queryWords(query: string): string[] {
  return [...new Set(searchWords(query))];
}
