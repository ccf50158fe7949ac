import path from 'node:path';
import { open, type Font, type GlyphPosition, type GlyphRun } from 'fontkit';
import { pageFontFeatures, type PageFont, type TextOperation } from '../model/page/drawing.ts';
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

const features = [...pageFontFeatures];

/** Reads the faces from `folder`, the `fonts` beside this file. @throws FontMissingError when a file is missing or is no font */
export async function loadFonts(folder: string): Promise<Fonts> {
  const [regular, italic] = await Promise.all([openFace(path.join(folder, files.regular)), openFace(path.join(folder, files.italic))]);
  const faces = { regular: withCachedWords(regular), italic: withCachedWords(italic) };
  return {
    advance: (text, font) => measure(faces[font], text, features),
    hasGlyph: (codePoint, font) => faces[font].hasGlyphForCodePoint(codePoint),
    outline: (line) => outlineIn(faces[line.font], line, features),
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

/**
 * A face that shapes each word once, and most words from their pairs of letters: shaping takes 0.2 ms. All texts have the same features.
 * In this typeface no glyph depends on what is beyond a space, or on letters that do not touch it, unless they join.
 */
function withCachedWords(face: Font): Font {
  const shapes = new Map<string, Shape>();
  const shapeOf = (word: string, features: string[]): Shape => {
    const cached = shapes.get(word);
    if (cached) return cached;
    const shape = shapeFromPairs(word, (part) => shapeOf(part, features)) ?? face.layout(word, features);
    if (shapes.size >= maxCachedWords) shapes.clear();
    shapes.set(word, shape);
    return shape;
  };
  const layout = (text: string, features: string[]): Shape => {
    const words = text.includes(' ') ? text.split(/(?<= )|(?= )/).map((word) => shapeOf(word, features)) : [shapeOf(text, features)];
    return words.length === 1 && words[0] ? words[0] : joined(words);
  };
  return Object.create(face, { layout: { value: layout } }) as Font;
}

function joined(shapes: readonly Shape[]): Shape {
  return {
    glyphs: shapes.flatMap(({ glyphs }) => glyphs),
    positions: shapes.flatMap(({ positions }) => positions),
    advanceWidth: shapes.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}

/** A word of letters that are only moved towards each other; undefined when two of them join or one is a mark. */
function shapeFromPairs(word: string, shapeOf: (part: string) => Shape): Shape | undefined {
  const letters = [...word];
  if (letters.length < 3) return undefined;
  const parts: Shape[] = [];
  for (const [index, letter] of letters.slice(0, -1).entries()) {
    const next = letters[index + 1] ?? '';
    const [pair, first, second] = [shapeOf(letter + next), shapeOf(letter), shapeOf(next)];
    const [left, right] = pair.positions;
    const isPlain = pair.glyphs.length === 2 && pair.glyphs[0]?.id === first.glyphs[0]?.id && pair.glyphs[1]?.id === second.glyphs[0]?.id;
    if (!isPlain || !left || right?.xAdvance !== second.advanceWidth || pair.positions.some(isShifted)) return undefined;
    parts.push({ glyphs: pair.glyphs.slice(0, 1), positions: [left], advanceWidth: left.xAdvance });
  }
  return joined([...parts, shapeOf(letters.at(-1) ?? '')]);
}

function isShifted({ xOffset, yOffset }: GlyphPosition): boolean {
  return xOffset !== 0 || yOffset !== 0;
}

type Shape = Pick<GlyphRun, 'advanceWidth' | 'glyphs' | 'positions'>;

// A book has 3,000.
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
