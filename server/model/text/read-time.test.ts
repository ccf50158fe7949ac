import { expect, test } from 'vitest';
import { readTimeOf } from './read-time.ts';

test.each([
  ['', 1],
  ['<p>One</p>', 1],
  ['word '.repeat(225), 1],
  ['word '.repeat(337), 1],
  ['word '.repeat(338), 2],
  [`<p class="a b c">${'word '.repeat(450)}</p>`, 2],
  [`${'<br>'.repeat(1000)}word`, 1],
  ['<li>word</li>'.repeat(900), 4],
  ['2 < 3 words\n\u00a0'.repeat(113), 2],
  ['a < b', 1],
  ['<'.repeat(1000), 1],
  [`<script>${'x '.repeat(10_000)}</script>`, 1],
])('of %.20j… it is %i', (html, minutes) => {
  expect(readTimeOf(html)).toBe(minutes);
});
