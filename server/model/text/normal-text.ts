import { normalize } from './normalize.ts';

/** The words of a text, to find similar texts: `“Don’t  STOP!”` → `dont stop`. A text without words stays as it is. */
export function normalText(text: string): string {
  const words = (ascii.test(text) ? wordsOfAscii(text) : wordsOf(text)).trim();
  return words === '' ? text.trim() : words;
}

function wordsOf(text: string): string {
  return normalize(text, 'NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’‘`´ʼ](?=\p{L})/gu, '')
    .replace(/[\p{P}\p{Z}\p{C}`´]+/gu, ' ');
}

const ascii = /^[\0-\x7f]*$/;

/** As `wordsOf`, in a third of the time. */
function wordsOfAscii(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<=[a-z])['`](?=[a-z])/g, '')
    .replace(/[\0- !-#%-*,-/:;?@[-\]_`{}\x7f]+/g, ' ');
}
