import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';
import { readTimeOf } from './read-time.ts';

test.each([
  ['<p>Two words</p>', 2],
  ['<h2>One</h2><p>two<br>three</p>', 3],
  ['<p>one < two three</p><p>four five</p>', 6],
  ['<p>a<b</p> c', 2],
  [`<p>One</p><script>${'var a = 1; '.repeat(1000)}</script><p>two</p>`, 2],
  ['<style>p { color: red }</style>One <!-- not <p> this -->two', 2],
  ['One <svg><text>not this</text>', 1],
  ['<titles>One', 1],
  ['', 0],
  [`<p class="a b c">${'<br>'.repeat(1000)}word</p>`, 1],
  ['<'.repeat(1000), 1],
  ['one&nbsp;two&#160;three&#xA0;four&ensp;five&#8203;six&ZeroWidthSpace;seven', 7],
  ['one\u00a0two\u2009three\u3000four\u200bfive', 5],
  ['one &nbsp; \u200b &zwnj; \ufeff two', 2],
  ['hy&shy;phen&#173;ated wo\u00adrd &amp;nbsp;', 3],
  ['<p>春は、あけぼの。</p><p>一日one日</p>', 10],
  ['2 < 3 words\n\u00a0'.repeat(113), 452],
])('%j has %i words', (html, words) => expect(countWords(html)).toBe(words));

test.each([
  ['', 1],
  ['word '.repeat(225), 1],
  ['word '.repeat(337), 1],
  ['word '.repeat(338), 2],
  ['<li>word</li>'.repeat(900), 4],
])('%.20j… takes %i minutes', (html, minutes) => {
  expect(readTimeOf(html)).toBe(minutes);
});
