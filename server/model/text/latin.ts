import anyAscii from 'any-ascii';
import { normalize } from './normalize.ts';

/** Transliterates letters of other scripts to Latin ones, for an address: `Привет` to `Privet`, `你好` to `Ni Hao`. */
export function inLatin(text: string): string {
  return normalize(text, 'NFC').replace(otherLetters, (letters) =>
    anyAscii(letters.replace(/\p{Script=Han}/gu, ' $& ')).replace(/['`]/g, ''),
  );
}

const otherLetters = /(?:(?![\p{Script=Latin}\0-\x7f])[\p{L}\p{M}\p{N}])+/gu;
