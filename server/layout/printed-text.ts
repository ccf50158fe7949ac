import type { PageFont } from '../model/page/drawing.ts';
import { curled, normalize } from '../model/text/normalize.ts';
import type { Word } from './break-lines.ts';
import type { Fonts } from './fonts.ts';

/**
 * The lines of a text as a page prints them: NFC, curly quotation marks, a dash between years, without invisible characters and those that the face lacks.
 * ` / ` separates the lines of a poem.
 */
export function typographicLines(text: string, font: PageFont, fonts: Fonts): { lines: string[]; missing: string[] } {
  const missing = new Set<string>();
  // The faces lack the narrow no-break space.
  const plain = normalize(text, 'NFC').replace(invisible, '').replaceAll('\u202f', '\u00a0').replace(ranges, '$1–$2');
  const printed = [...curled(plain)].filter((character) => {
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

/** Adds double quotation marks around the lines; those inside become single. */
export function quoted(lines: string[]): string[] {
  const inner = lines.map((line) => line.replaceAll('“', '‘').replaceAll('”', '’'));
  return inner.map((line, index) => `${index === 0 ? '“' : ''}${line}${index === inner.length - 1 ? '”' : ''}`);
}

/** Soft hyphens, zero-width and direction marks, variation selectors, and control characters other than white space. */
const invisible = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** `1914-1918`, but not `2027-01-04`. */
const ranges = /(?<![\w-])(\d{1,4})-(\d{1,4})(?![\w-])/g;

const spaces = /(?:(?!\u00a0)\s)+/g;

/** The words of a line, compounds in parts, with their widths at 1 pt. */
export function wordsOf(text: string, font: PageFont, fonts: Fonts): Word[] {
  const space = fonts.advance(' ', font);
  return text.split(' ').flatMap((whole) => {
    const parts = whole.split(/(?<=[^\s–—-][-–—])(?=[^\s–—”’-])|(?<=—)(?=\p{L})/u);
    return parts.map((part, index) => ({ text: part, ...measureOf(parts, index) }));
  });

  function measureOf(parts: string[], index: number): Pick<Word, 'width' | 'gap'> {
    const part = parts[index] ?? '';
    const before = parts[index - 1];
    if (before === undefined) return { width: fonts.advance(part, font), gap: space };
    // The kerning between the parts is part of the second one's width.
    return { width: fonts.advance(before + part, font) - fonts.advance(before, font), gap: 0 };
  }
}

/** `"ꙮ" (U+A66E)`, for messages. */
export function namedCharacter(character: string): string {
  return `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;
}
