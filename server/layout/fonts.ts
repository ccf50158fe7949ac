import path from 'node:path';
import { open, type Font } from 'fontkit';
import { pageFontFeatures, type PageFont, type TextOperation } from '../model/page/drawing.ts';
import { LruMap } from '../model/runtime/caches.ts';
import { ExpectedError } from '../model/runtime/expected-error.ts';

export interface Fonts {
  /** The width of a line at 1 pt, with kerning, ligatures and old-style figures. */
  advance(text: string, font: PageFont): number;
  hasGlyph(codePoint: number, font: PageFont): boolean;
  /** SVG path data of a line at its place on the page. */
  outline(line: TextOperation): string;
  faces: Readonly<Record<PageFont, Font>>;
}

const files: Record<PageFont, string> = { regular: 'eb-garamond.ttf', italic: 'eb-garamond-italic.ttf' };

export class FontMissingError extends ExpectedError {}

/** Reads the faces from `folder`, the `fonts` beside this file. @throws FontMissingError when a file is missing or is no font */
export async function loadFonts(folder: string): Promise<Fonts> {
  const [regular, italic] = await Promise.all([openFace(path.join(folder, files.regular)), openFace(path.join(folder, files.italic))]);
  const faces = { regular, italic };
  // Shaping a word takes 0.2 ms, and pages share most words.
  const widths = { regular: new LruMap<string, number>(maxCachedWords), italic: new LruMap<string, number>(maxCachedWords) };
  return {
    advance: (text, font) => {
      const cached = widths[font].get(text);
      if (cached !== undefined) return cached;
      const width = measure(faces[font], text, [...pageFontFeatures]);
      widths[font].set(text, width);
      return width;
    },
    hasGlyph: (codePoint, font) => faces[font].hasGlyphForCodePoint(codePoint),
    outline: (line) => outlineIn(faces[line.font], line, [...pageFontFeatures]),
    faces,
  };
}

/** The handwriting on pages that are filled in, in pictures alone. */
export interface Hand {
  advance(text: string): number;
  outline(line: Omit<TextOperation, 'font' | 'kind'>): string;
}

export async function loadHand(folder: string): Promise<Hand> {
  const face = await openFace(path.join(folder, 'hand.woff2'));
  return { advance: (text) => measure(face, text, []), outline: (line) => outlineIn(face, line, []) };
}

const maxCachedWords = 10_000;

function measure(face: Font, text: string, features: string[]): number {
  return face.layout(text, features).advanceWidth / face.unitsPerEm;
}

function outlineIn(face: Font, { text, x, y, size }: Omit<TextOperation, 'font' | 'kind'>, features: string[]): string {
  const scale = size / face.unitsPerEm;
  const { glyphs, positions } = face.layout(text, features);
  let at = x;
  return glyphs
    .map((glyph, index) => {
      const { xOffset, yOffset, xAdvance } = positions[index] ?? { xOffset: 0, yOffset: 0, xAdvance: 0 };
      const left = at + xOffset * scale;
      const base = y - yOffset * scale;
      at += xAdvance * scale;
      return glyph.path.commands.map(({ command, args }) => pathCommand(command, args, left, base, scale)).join('');
    })
    .join('');
}

/** One command of SVG path data, in hundredths of a point with y downwards. */
function pathCommand(command: string, units: readonly number[], left: number, base: number, scale: number): string {
  const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C' }[command];
  if (letter === undefined) return 'Z';
  return letter + units.map((unit, index) => Number((index % 2 === 0 ? left + unit * scale : base - unit * scale).toFixed(2))).join(' ');
}

async function openFace(file: string): Promise<Font> {
  const face = await open(file).catch((cause: unknown) => {
    throw new FontMissingError(`${file}: the typeface of the journal cannot be read; bring the file back from git`, { cause });
  });
  if (!('layout' in face)) throw new FontMissingError(`${file}: contains several fonts; bring the file back from git`);
  return face;
}
