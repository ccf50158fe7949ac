import anyAscii from 'any-ascii';
import { normalize } from './normalize.ts';

/** A text with Latin letters for those of other scripts, for an address: `Привет` is `Privet`, and `你好` is `Ni Hao`. */
export function inLatin(text: string): string {
  return normalize(text, 'NFC').replace(otherLetters, (letters) =>
    anyAscii(letters.replace(/\p{Script=Han}/gu, ' $& ')).replace(/['`]/g, ''),
  );
}

const otherLetters = /(?:(?![\p{Script=Latin}\0-\x7f])[\p{L}\p{M}\p{N}])+/gu;
