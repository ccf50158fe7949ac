import { expect, test } from 'vitest';
import { findText } from './find-text.ts';

const plain = { isWhole: false, matchesCase: false };

test.each([
  ['Morning pages in the morning', 'morning', {}, ['Morning', 'morning']],
  ['Morning pages in the morning', 'morning', { matchesCase: true }, ['morning']],
  // Matches do not overlap.
  ['aaaa aaa', 'aa', {}, ['aa', 'aa', 'aa']],
  ['mind, Mindset; “mind” re-mind mind’s minds 2mind', 'mind', { isWhole: true }, ['mind', 'mind', 'mind', 'mind']],
  ['catcat cat', 'cat', { isWhole: true }, ['cat']],
  ['𝒜mind mind𝒜 mind', 'mind', { isWhole: true }, ['mind']],
  // Plain text, even where it would be special in a regular expression.
  ['A (b.c) and (bxc)', '(b.c)', {}, ['(b.c)']],
  // Both ways to write an accent, but no part of a letter.
  ['caf\u00e9 cafe\u0301 cafe', 'cafe\u0301', {}, ['caf\u00e9', 'cafe\u0301']],
  ['caf\u00e9 cafe\u0301 cafe', 'CAF\u00c9', {}, ['caf\u00e9', 'cafe\u0301']],
  ['caf\u00e9 cafe\u0301 cafe', 'cafe', {}, ['cafe']],
  ['a\u0323\u0307 a\u0307\u0323', 'a\u0307\u0323', {}, ['a\u0323\u0307', 'a\u0307\u0323']],
  ['ΛΌΓΟΣ λόγος', 'λόγος', {}, ['ΛΌΓΟΣ', 'λόγος']],
  ['Straße', 's', {}, ['S']],
  ['mind\u00adset', 'mindset', {}, ['mind\u00adset']],
  ['nothing', 'morning', {}, []],
  ['', 'a', {}, []],
])('in %j, %j %j is found as %j', (text, find, options, found) => {
  expect(findText(text, { find, ...plain, ...options }).map((range) => text.slice(...range))).toEqual(found);
});

test('a megabyte of half matches is searched within the timeout', () => {
  expect(findText(`${'a'.repeat(2 ** 20)}b`, { find: `${'a'.repeat(200)}b`, ...plain, isWhole: true })).toEqual([]);
});
