import path from 'node:path';
import { expect, test } from 'vitest';
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

test('a folder without the faces is refused', async () => {
  await expect(loadFonts(import.meta.dirname)).rejects.toThrow(/ENOENT.*eb-garamond(-italic)?\.ttf/);
});
