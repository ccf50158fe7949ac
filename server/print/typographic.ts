import type { PageFont } from '../model/page/drawing.ts';
import { normalize } from '../model/text/normalize.ts';
import type { Fonts } from './fonts.ts';

/**
 * Text as a page prints it: composed (NFC), with curly quotation marks, without what cannot be seen and without what the face has
 * no glyph for. Its lines are kept: line ends in the file, and the ` / ` between the lines of a poem.
 */
export function typographicLines(text: string, font: PageFont, fonts: Fonts): { lines: string[]; missing: string[] } {
  const missing = new Set<string>();
  const printed = [...curled(normalize(text, 'NFC').replace(invisible, ''))].filter((character) => {
    if (/\s/.test(character) || fonts.hasGlyph(character.codePointAt(0) ?? 0, font)) return true;
    missing.add(character);
    return false;
  });
  const lines = printed
    .join('')
    .split(/[\r\n\u2028\u2029]/)
    .flatMap((line) => line.replace(spaces, ' ').split(' / '))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { lines, missing: [...missing] };
}

/** A quotation between quotation marks; those it has inside become single, as is the use within double ones. */
export function quoted(lines: string[]): string[] {
  const inner = lines.map((line) => line.replaceAll('“', '‘').replaceAll('”', '’'));
  return inner.map((line, index) => `${index === 0 ? '“' : ''}${line}${index === inner.length - 1 ? '”' : ''}`);
}

/** Soft hyphens, zero-width marks, direction marks and variation selectors, and control characters that are no white space. */
const invisible = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Any white space but the space that holds two words together. */
const spaces = /(?:(?!\u00a0)\s)+/g;

/** Typewriter habits as a book sets them, and the narrow space that the faces lack as the other that holds words together. */
function curled(text: string): string {
  return text
    .replaceAll('\u202f', '\u00a0')
    .replace(/ ?--+ ?/g, '—')
    .replaceAll('...', '…')
    .replace(/(?<=^|[\s([{“‘—–-])"/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s([{“—–-])'/g, '‘')
    .replaceAll("'", '’');
}
