import path from 'node:path';
import { open, type Font, type Glyph, type GlyphRun } from 'fontkit';
import { handNames, type HandName } from '../model/entities/site.ts';
import { pageFontFeatures, type TextOperation } from '../model/api/drawing.ts';
import { ExpectedError } from '../model/errors.ts';
import type { Bend, Fonts, Hand } from './grid-and-type.ts';

/** Reads the faces from `folder`, the `fonts` beside this file. @throws ExpectedError when a file is missing or not a font */
export async function loadFonts(folder: string): Promise<Fonts> {
  const open = (file: string) => openFace(path.join(folder, file));
  const [regular, italic, ...hands] = await Promise.all([
    open('eb-garamond.ttf'),
    open('eb-garamond-italic.ttf'),
    ...handNames.map(async (name) => [name, handOf(await open(`hand-${name}.ttf`))] as const),
  ]);
  const features = [...pageFontFeatures];
  const cached = {
    regular: cachedFace(regular, features),
    italic: cachedFace(italic, features),
    // Lining figures, for a price or a barcode.
    lining: cachedFace(regular, ['lnum', 'pnum']),
  };
  // pdfkit treats two fonts of one name as the same font.
  const lining = Object.create(cached.lining.font, { postscriptName: { value: `${regular.postscriptName}Lining` } }) as Font;
  const faces = { regular: cached.regular.font, italic: cached.italic.font, lining };
  return {
    advance: (text, font) => cached[font].advance(text),
    hasGlyph: (codePoint, font) => faces[font].hasGlyphForCodePoint(codePoint),
    outline: (line) => outlineIn(faces[line.font], line, []),
    faces,
    hands: Object.fromEntries(hands) as Record<HandName, Hand>,
  };
}

function handOf(face: Font): Hand {
  return {
    advance: (text) => face.layout(text, []).advanceWidth / face.unitsPerEm,
    hasGlyph: (letter) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    outline: (line, bend) => outlineIn(face, line, [], bend),
  };
}

type Shape = Pick<GlyphRun, 'advanceWidth' | 'glyphs' | 'positions'>;

// A book needs about 6,000.
const maxCachedShapes = 20_000;

/** Caches shapes by word, because fontkit takes 0.1 ms per call. In this typeface no glyph depends on letters beyond a space. */
function cachedFace(face: Font, features: string[]) {
  const shapes = new Map<string, Shape>();
  const space: Shape = face.layout(' ', features);

  function advance(text: string): number {
    const words = wordsIn(text);
    const spaces = (words.length - 1) * space.advanceWidth;
    return words.reduce((sum, { advanceWidth }) => sum + advanceWidth, spaces) / face.unitsPerEm;
  }

  function wordsIn(text: string): Shape[] {
    return text.split(' ').map((word) => {
      const known = shapes.get(word);
      if (known) return known;
      if (shapes.size > maxCachedShapes) shapes.clear();
      const { glyphs, positions } = face.layout(word, features);
      const shape = shapeOf(glyphs, positions);
      shapes.set(word, shape);
      return shape;
    });
  }

  const layout = (text: string) => joined(wordsIn(text).flatMap((word, index) => (index === 0 ? [word] : [space, word])));
  return { advance, font: Object.create(face, { layout: { value: layout } }) as Font };
}

function shapeOf(glyphs: Shape['glyphs'], positions: Shape['positions']): Shape {
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

function joined(shapes: readonly Shape[]): Shape {
  const [glyphs, positions]: [Shape['glyphs'], Shape['positions']] = [[], []];
  for (const shape of shapes) {
    glyphs.push(...shape.glyphs);
    positions.push(...shape.positions);
  }
  return shapeOf(glyphs, positions);
}

/** A method that the types of fontkit lack. */
type Path = Glyph['path'] & { mapPoints(map: Bend): Glyph['path'] };

/** SVG path data, in points with y downwards. */
function outlineIn(face: Font, { text, x, y, size }: Omit<TextOperation, 'font' | 'kind'>, features: string[], bend?: Bend): string {
  const scale = size / face.unitsPerEm;
  const { glyphs, positions } = face.layout(text, features);
  let at = x;
  const outlines = glyphs.map((glyph, index) => {
    const { xOffset, yOffset, xAdvance } = positions[index] ?? { xOffset: 0, yOffset: 0, xAdvance: 0 };
    const left = at + xOffset * scale;
    const base = y - yOffset * scale;
    at += xAdvance * scale;
    const place: Bend = (unitsX, unitsY) => {
      const [pointX, pointY] = [left + unitsX * scale, base - unitsY * scale];
      if (!bend) return [pointX, pointY];
      // Handwriting has many path commands, and needs fewer decimals.
      const [bentX, bentY] = bend(pointX, pointY);
      return [Math.round(10 * bentX) / 10, Math.round(10 * bentY) / 10];
    };
    // Rounds to two decimals.
    return (glyph.path as Path).mapPoints(place).toSVG();
  });
  return outlines.join('');
}

async function openFace(file: string): Promise<Font> {
  const face = await open(file).catch((cause: unknown) => {
    throw new ExpectedError(`${file}: the typeface of the journal cannot be read; restore it from git`, { cause });
  });
  if (!('layout' in face)) throw new ExpectedError(`${file}: contains several fonts; restore it from git`);
  return withOwnLetters(face);
}

/** Gives each glyph the letters that it was shaped from, for text copied from a PDF. fontkit caches those of its first use, or none. */
function withOwnLetters(face: Font): Font {
  const known = new Map<string, Glyph>();
  const getGlyph = (id: number, codePoints: number[] = []): Glyph => {
    const key = `${id} ${codePoints.join(' ')}`;
    const glyph = known.get(key) ?? (Object.create(face.getGlyph(id), { codePoints: { value: codePoints } }) as Glyph);
    known.set(key, glyph);
    return glyph;
  };
  return Object.create(face, { getGlyph: { value: getGlyph } }) as Font;
}
