import { normalize } from './normalize.ts';

/** The words of a text, to find similar texts: `“Don’t  STOP!”` → `dont stop`. A text without words stays as it is. */
export function normalText(text: string): string {
  const words = normalize(text, 'NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’‘`´ʼ](?=\p{L})/gu, '')
    .replace(/[\p{P}\p{Z}\p{C}`´]+/gu, ' ')
    .trim();
  return words === '' ? text.trim() : words;
}
