import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test.each([
  ['<p>Two words</p>', 2],
  ['<h2>One</h2><p>two<br>three</p>', 3],
  ['', 0],
])('%j has %i words', (html, words) => expect(countWords(html)).toBe(words));
