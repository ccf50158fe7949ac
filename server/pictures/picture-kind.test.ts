import { expect, test } from 'vitest';
import { cleanName, freeName, kindOfName, type PictureKind } from './picture-kind.ts';

test.each([
  ['desk.jpg', 'desk.jpg'],
  ['DESK (2).JPEG', 'desk-2.jpg'],
  ['../x.png', 'x.png'],
  [String.raw`C:\Photos\..\Café au lait.png`, 'cafe-au-lait.png'],
  ['CON.png', 'con-2.png'],
  ['nul.svg', 'nul-2.svg'],
  ['日本.webp', 'picture.webp'],
  ['.png', 'picture.png'],
  ['a\0b\u202e.png', 'a-b.png'],
  ['Screenshot 2026-05-01 at 10.11.12.png', 'screenshot-2026-05-01-at-10.png'],
  ['screenshot-2026-05-01-at-10-2.png', 'screenshot-2026-05-01-at-10-2.png'],
  [`${'long'.repeat(60)}.png`, `${'long'.repeat(20)}.png`],
])('the name %j becomes %s', (claimed, name) => {
  expect(cleanName(claimed, kindOfName(claimed) as PictureKind)).toBe(name);
});

test('a free name has the next number', () => {
  const taken = new Set(['desk.jpg', 'desk-2.jpg']);
  expect(freeName('desk.jpg', (name) => taken.has(name))).toBe('desk-3.jpg');
});
