import type { PageFont } from '../model/api/drawing.ts';
import { codePointOf } from '../model/text/escape-text.ts';
import { curled, normalize } from '../model/text/normalize.ts';
import type { Word } from './hyphenate.ts';
import type { Fonts } from './grid-and-type.ts';

/** Words as a page prints them: NFC, with curly quotation marks and a dash between years, without invisible characters. */
export function typographic(words: string): string {
  // The faces lack the narrow no-break space.
  return curled(normalize(words, 'NFC').replace(invisible, '').replaceAll('\u202f', '\u00a0').replace(ranges, withDash));
}

/** The lines of a text as a page prints them, without characters that the face lacks. */
export function typographicLines(text: string, font: PageFont, fonts: Pick<Fonts, 'hasGlyph'>): { lines: string[]; missing: string[] } {
  const missing = new Set<string>();
  const printed = [...typographic(text)].filter((character) => {
    if (/\s/.test(character) || fonts.hasGlyph(character.codePointAt(0) ?? 0, font)) return true;
    missing.add(character);
    return false;
  });
  const lines = printed
    .join('')
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.replace(spaces, ' ').trim())
    .filter((line) => line !== '');
  return { lines, missing: [...missing] };
}

/**
 * Puts double quotation marks around the lines of a quote; ` / ` also separates verses. Marks inside become single, and marks inside those
 * become double.
 */
export function quoted(lines: string[]): string[] {
  const inner = exchanged(lines.join('\n')).split(/\n| \/ /);
  if (lines.length === 0) return [];
  return inner.map((line, index) => `${index === 0 ? '“' : ''}${line}${index === inner.length - 1 ? '”' : ''}`);
}

/** Soft hyphens, zero-width and direction marks, variation selectors, and control characters other than white space. */
const invisible = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Swaps single and double quotation marks. Apostrophes stay. */
function exchanged(text: string): string {
  const marks = [...text];
  const closing = marks.flatMap((mark, at) => (mark === '’' && !/\p{L}/u.test(marks[at + 1] ?? '') ? [at] : []));
  const changed = new Map<number, string>();
  for (const [start, mark] of marks.entries()) {
    if (mark !== '‘') continue;
    const next = marks.indexOf('‘', start + 1);
    const ends = closing.filter((at) => at > start && (next < 0 || at < next));
    // `‘the boys’ club,’`: most quotations end beside a mark, or with the text.
    const end = ends.find((at) => /[.,;:!?…—]/.test(`${marks[at - 1]}${marks[at + 1] ?? '.'}`)) ?? ends[0];
    if (end !== undefined) changed.set(start, '“').set(end, '”');
  }
  return marks.map((mark, at) => changed.get(at) ?? inside[mark] ?? mark).join('');
}

// „ is the opening mark of German, where “ closes.
const inside: Partial<Record<string, string>> = { '“': '‘', '”': '’', '„': '‚' };

/** `1914-1918`, `pages 12-15` and `9:30-10:15`, but not `2027-01-04` or a phone number. */
const ranges = /(?<![\w/-]|\d[) ]{1,2})((?:\d{1,3}[:.,])?)(\d{1,4})-([1-9]\d{0,3})((?:[:.,]\d{1,3})?)(?![\w-])/g;

function withDash(whole: string, hour: string, from: string, until: string, minute: string): string {
  const isShort = until.length < from.length || (from.length === 3 && until.length === 4);
  const isRange = isShort ? from.length - until.length === 2 && from.length === 4 : Number(from) < Number(until);
  return isRange || (hour !== '' && minute !== '') ? `${hour}${from}–${until}${minute}` : whole;
}

const spaces = /(?:(?!\u00a0)\s)+/g;

/** Adds no-break spaces between a word and a number, an initial and a name, and after `trans.`, `c.` and `pp.` */
export function tied(text: string): string {
  return text.replace(binding, '$1\u00a0');
}

const binding =
  /(?<![\p{L}\p{N}])(\p{Lu}\.|(?:c|ed|St|trans)\.|(?:[Cc]h|[Nn]os?|pp?|vv?|[Vv]ols?)\.(?= [\dIVXLCivxlc]+(?![\p{L}\p{N}]))|(?:[Bb]ook|[Cc]hapter|[Ll]etter|[Pp]art|[Ss]ection|[Ss]cene|[Vv]erse|Act)|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?= \d)) (?=\S)/gu;

/** The words of a line with their widths at 1 pt. Splits compounds. */
export function wordsOf(text: string, font: PageFont, fonts: Fonts): Word[] {
  const space = fonts.advance(' ', font);
  return text.split(' ').flatMap((whole) => {
    const parts = whole.split(/(?<=[^\s–—-][-–—])(?=[^\s–—”’-])|(?<=—)(?=\p{L})/u);
    return parts.map((part, index): Word => {
      const before = parts[index - 1];
      if (before === undefined) return { text: part, width: fonts.advance(part, font), gap: space };
      // The kerning between the parts belongs to the second one's width.
      return { text: part, width: fonts.advance(before + part, font) - fonts.advance(before, font), gap: 0 };
    });
  });
}

/** The characters that the face lacks, in words: `has "ꙮ" (U+A66E), which …`. @param lacks the consequence, and what to do */
export function missingWords(characters: readonly string[], lacks: string): string {
  const isFromTheRight = characters.some((each) => /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(each));
  if (isFromTheRight) return 'is written from right to left, which the journal does not set; write it in letters that run from the left';
  return `has ${characters.map((each) => `"${each}" (${codePointOf(each)})`).join(', ')}${lacks}`;
}
