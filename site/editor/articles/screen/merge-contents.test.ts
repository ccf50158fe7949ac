import { expect, test } from 'vitest';
import { mergeContents, ownWords } from './merge-contents.ts';

const base = '<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n';

test.each([
  ['<p>A</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n', '<p>a</p>\n<p>b</p>\n<p>C</p>\n<p>d</p>\n', '<p>A</p>\n<p>b</p>\n<p>C</p>\n<p>d</p>\n'],
  ['<p>a</p>\n<p>c</p>\n<p>d</p>\n', '<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n', '<p>a</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n'],
  ['<p>a</p>\n<p>B</p>\n<p>c</p>\n<p>d</p>\n', '<p>a</p>\n<p>bb</p>\n<p>c</p>\n<p>d</p>\n', undefined],
  // Nobody knows which of two neighbours was meant.
  ['<p>a</p>\n<p>B</p>\n<p>c</p>\n<p>d</p>\n', '<p>a</p>\n<p>b</p>\n<p>C</p>\n<p>d</p>\n', undefined],
  ['', '<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>D</p>\n', undefined],
])('%j and %j are merged into %j', (theirs, mine, merged) => {
  expect(mergeContents(base, theirs, mine)).toBe(merged);
  expect(mergeContents(base, mine, theirs)).toBe(merged);
});

test('the words that only one side has are shown', () => {
  expect(ownWords('<p>a</p>\n<p>B <em>c</em></p>\n', base)).toBe('B c');
});
