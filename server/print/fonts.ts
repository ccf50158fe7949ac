import path from 'node:path';
import { open } from 'fontkit';
import type { Font } from 'fontkit';
import { pageFontFeatures } from '../model/drawing.ts';
import type { PageFont } from '../model/drawing.ts';

/** The real measures of the faces that a page is painted in. */
export interface Fonts {
  /** Width of `text` on one line at 1 pt, with kerning, ligatures and old-style figures as painters set it. */
  advance(text: string, font: PageFont): number;
  hasGlyph(codePoint: number, font: PageFont): boolean;
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
  };
}

function measureIn(face: Font): (text: string) => number {
  return (text) => face.layout(text, [...pageFontFeatures]).advanceWidth / face.unitsPerEm;
}

/** Shaping a word takes a fifth of a millisecond, and pages share most of theirs. Forgets all when it holds too much. */
function remembered(measure: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? measure(text);
    if (known.size > mostRemembered) known.clear();
    known.set(text, width);
    return width;
  };
}

const mostRemembered = 10_000;

async function openFace(file: string): Promise<Font> {
  const face = await open(file);
  if (!('layout' in face)) throw new Error(`${file} holds many fonts, not one`);
  return face;
}
