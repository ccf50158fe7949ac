import type { PageFont } from '../model/page/drawing.ts';
import type { Word } from './break-lines.ts';
import type { Fonts } from './fonts.ts';

/** Longer words are cut into parts of this length, so that each part fits any line. */
const maxWholeLetters = 24;

/** The words of a line, compounds in parts, with their widths at 1 pt. */
export function wordsOf(text: string, font: PageFont, fonts: Fonts): Word[] {
  const space = fonts.advance(' ', font);
  return text.split(' ').flatMap((whole) => {
    const parts = whole.split(/(?<=[^\s–—-][-–—])(?=[^\s–—”’-])|(?<=—)(?=\p{L})/u).flatMap(cutLong);
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

function cutLong(part: string): string[] {
  const characters = [...part];
  if (characters.length <= maxWholeLetters) return [part];
  return Array.from({ length: Math.ceil(characters.length / maxWholeLetters) }, (_, index) =>
    characters.slice(index * maxWholeLetters, (index + 1) * maxWholeLetters).join(''),
  );
}
