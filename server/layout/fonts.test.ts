import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { array, assert, constantFrom, property } from 'fast-check';
import { open, type Font, type GlyphRun } from 'fontkit';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { pageFontFeatures } from '../model/api/drawing.ts';
import { ExpectedError } from '../model/errors.ts';
import { loadFonts } from './fonts.ts';

const folder = path.join(import.meta.dirname, 'fonts');
const fonts = await loadFonts(folder);

test('a width counts kerning, ligatures and old-style figures', () => {
  const sum = (text: string) => [...text].reduce((width, letter) => width + fonts.advance(letter, 'regular'), 0);
  const differences = ['AV', 'ffi', 'no'].map((text) => Math.round(fonts.advance(text, 'regular') * 1000) - Math.round(sum(text) * 1000));
  expect(differences).toEqual([-140, -105, 0]);
  expect([fonts.advance('1', 'regular'), fonts.advance('1', 'italic')]).toEqual([0.289, 0.298]);
});

test('each face has its own widths and characters', () => {
  expect(fonts.advance('morning', 'regular')).not.toBe(fonts.advance('morning', 'italic'));
  expect([0x41, 0x2014, 0x2610].map((codePoint) => fonts.hasGlyph(codePoint, 'italic'))).toEqual([true, true, false]);
});

test.each([
  ['missing', async () => undefined],
  ['no font', (file: string) => writeFile(file, 'not a font')],
])('a face whose file is %s is named in one sentence', async (_, spoil) => {
  const other = await temporaryFolder();
  for (const name of ['eb-garamond.ttf', 'hand-ballpoint.ttf', 'hand-gel.ttf', 'hand-fineliner.ttf'])
    await cp(path.join(folder, name), path.join(other, name));
  const file = path.join(other, 'eb-garamond-italic.ttf');
  await spoil(file);
  const sentence = `${file}: the typeface of the journal cannot be read; restore it from git`;
  await expect(loadFonts(other)).rejects.toThrow(new ExpectedError(sentence));
});

test('a word that is shaped from its pairs of letters has the glyphs, the places and the width that the face gives it', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,;:!?’“”‘—–-0123456789éüñçÅȑ()&', 'q\u0301'];
  const word = array(constantFrom(...letters), { minLength: 1, maxLength: 9 }).map((all) => all.join(''));
  const bare = (await open(path.join(folder, 'eb-garamond.ttf'))) as Font;
  const features = [...pageFontFeatures];
  assert(
    property(array(word, { minLength: 1, maxLength: 3 }), (words) => {
      const text = words.join(' ');
      const [shape, expected] = [fonts.faces.regular.layout(text, features), bare.layout(text, features)];
      const placesOf = ({ glyphs, positions }: Pick<GlyphRun, 'glyphs' | 'positions'>) =>
        glyphs.map(({ id }, index) => [id, positions[index]?.xAdvance, positions[index]?.xOffset, positions[index]?.yOffset]);
      expect([text, placesOf(shape), shape.advanceWidth]).toEqual([text, placesOf(expected), expected.advanceWidth]);
    }),
    { numRuns: 100 },
  );
});
