import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { counted, shortened, startOf, withArticle } from './wording.ts';

test.each([
  ['word word', 4, 'word'],
  ['ab🎉', 3, 'ab'],
  ['ab👩‍👩‍👧‍👦', 6, 'ab'],
  ['🇩🇪🇫🇷', 6, '🇩🇪'],
  ['cafe\u0301s', 4, 'caf'],
  ['ab\r\n', 3, 'ab'],
  ['नमस्ते', 3, 'नम'],
])('the start of %j with at most %i units is %j', (text, max, start) => expect(startOf(text, max)).toBe(start));

test('a start is never longer than its limit and never ends with half a character', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 20 }), string({ unit: 'grapheme', maxLength: 20 }), (one, other) => {
      for (let max = 1; max < 12; max += 1) {
        const start = startOf(one + other, max);
        expect(start.length).toBeLessThanOrEqual(max);
        expect((one + other).startsWith(start)).toBe(true);
        expect(/\p{Cs}$/u.test(start)).toBe(false);
      }
    }),
  );
  // A letter with more marks than there is room for.
  expect(startOf(`a${'\u0301'.repeat(300)}`, 10)).toHaveLength(10);
  expect(shortened('春'.repeat(9) + '🎉夏', 10)).toBe(`${'春'.repeat(9)}…`);
});

test('nouns have their article and their plural', () => {
  expect(['edition', 'quote', 'article'].map(withArticle)).toEqual(['an edition', 'a quote', 'an article']);
  expect([counted(1, 'category'), counted(2, 'category'), counted(3, 'day'), counted(1000, 'file')]).toEqual([
    '1 category',
    '2 categories',
    '3 days',
    '1,000 files',
  ]);
});
