import { normalize } from './normalize.ts';

/**
 * The words of a text and nothing else, to see whether two texts say the same: compatibility forms, case, quotation marks,
 * punctuation and spaces are made one. `“Don’t  STOP!”` → `dont stop`. A text of marks alone stays as it is.
 */
export function normalText(text: string): string {
  const words = normalize(text, 'NFKC')
    .toLowerCase()
    // An apostrophe inside a word joins it, whichever way it was typed.
    .replace(/(?<=\p{L})['’‘`´ʼ](?=\p{L})/gu, '')
    .replace(/[\p{P}\p{Z}\p{C}`´]+/gu, ' ')
    .trim();
  return words === '' ? text.trim() : words;
}
