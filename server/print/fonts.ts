import path from 'node:path';
import { open } from 'fontkit';
import type { Font } from 'fontkit';
import { pageFontFeatures } from '../model/page/drawing.ts';
import type { PageFont, TextOperation } from '../model/page/drawing.ts';

/** The real measures of the faces that a page is painted in. */
export interface Fonts {
  /** Width of `text` on one line at 1 pt, with kerning, ligatures and old-style figures as painters set it. */
  advance(text: string, font: PageFont): number;
  hasGlyph(codePoint: number, font: PageFont): boolean;
  /** The shapes of a line of text where it stands on its page, as SVG path data. */
  outline(line: TextOperation): string;
}

const files: Record<PageFont, string> = { regular: 'eb-garamond.ttf', italic: 'eb-garamond-italic.ttf' };

/** Reads the faces from `folder`, the `fonts` beside this file. Throws when a file is not there or holds no font. */
export async function loadFonts(folder: string): Promise<Fonts> {
  const [regular, italic] = await Promise.all([openFace(path.join(folder, files.regular)), openFace(path.join(folder, files.italic))]);
  const faces = { regular, italic };
  const measured = { regular: remembered(measureIn(regular)), italic: remembered(measureIn(italic)) };
  return {
    advance: (text, font) => measured[font](text),
    hasGlyph: (codePoint, font) => faces[font].hasGlyphForCodePoint(codePoint),
    outline: (line) => outlineIn(faces[line.font], line),
  };
}

function measureIn(face: Font): (text: string) => number {
  return (text) => face.layout(text, [...pageFontFeatures]).advanceWidth / face.unitsPerEm;
}

function outlineIn(face: Font, { text, x, y, size }: TextOperation): string {
  const scale = size / face.unitsPerEm;
  const { glyphs, positions } = face.layout(text, [...pageFontFeatures]);
  let at = x;
  return glyphs
    .map((glyph, index) => {
      const { xOffset, yOffset, xAdvance } = positions[index] ?? { xOffset: 0, yOffset: 0, xAdvance: 0 };
      const left = at + xOffset * scale;
      const base = y - yOffset * scale;
      at += xAdvance * scale;
      return glyph.path.commands.map(({ command, args }) => drawnAt(command, args, left, base, scale)).join('');
    })
    .join('');
}

/** One stroke of a glyph, its units turned into points with y downwards, to a hundredth of a point. */
function drawnAt(command: string, units: readonly number[], left: number, base: number, scale: number): string {
  const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C' }[command];
  if (letter === undefined) return 'Z';
  return letter + units.map((unit, index) => Number((index % 2 === 0 ? left + unit * scale : base - unit * scale).toFixed(2))).join(' ');
}

/** Shaping a word takes a fifth of a millisecond, and pages share most of theirs. Forgets all when it holds too much. */
function remembered(measure: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? measure(text);
    if (known.size > maxCachedWords) known.clear();
    known.set(text, width);
    return width;
  };
}

const maxCachedWords = 10_000;

async function openFace(file: string): Promise<Font> {
  const face = await open(file);
  if (!('layout' in face)) throw new Error(`${file} holds many fonts, not one`);
  return face;
}
