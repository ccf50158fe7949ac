import { expect, test } from 'vitest';
import { readTimeOf } from './read-time.ts';

test.each([
  ['', 1],
  ['word '.repeat(225), 1],
  ['word '.repeat(337), 1],
  ['word '.repeat(338), 2],
  ['<li>word</li>'.repeat(900), 4],
])('%.20j… takes %i minutes', (html, minutes) => {
  expect(readTimeOf(html)).toBe(minutes);
});
