import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const listOf = (letters: string) => [...letters].map((letter) => ({ title: letter }));

test.each([
  ['elements that neighbours changed', 'abc', 'aBc', 'abC', 'aBC'],
  ['an element that one side moved, and another that was changed', 'abcd', 'bcda', 'abCd', 'bCda'],
  ['elements that both sides added at the ends', 'ab', 'xab', 'aby', 'xaby'],
  ['an element that one side deleted', 'abcd', 'acd', 'abcD', 'acD'],
  ['one element that both sides changed', 'abc', 'aXc', 'aYc', undefined],
  ['an element that one side deleted and the other changed', 'abc', 'ac', 'aXc', undefined],
  ['an element that one side deleted and the other moved', 'abcd', 'acd', 'acdb', undefined],
  ['one element that both sides moved to other places', 'abcd', 'bacd', 'bcda', undefined],
  ['an element that both sides added in other places', 'abc', 'axbc', 'abxc', undefined],
])('in a list, %s are merged by value', (_, base, theirs, mine, merged) => {
  for (const [one, other] of [
    [theirs, mine],
    [mine, theirs],
  ] as const)
    expect(mergeValues('blocks', listOf(base), listOf(one), listOf(other))).toEqual(merged && listOf(merged));
});

test('an emptied list gets no additions of the other side, and values that are chosen as a whole are not merged', () => {
  expect(mergeValues('blocks', ['a'], ['a', 'b'], [])).toBeUndefined();
  expect(mergeValues('choice', ['a', 'b', 'c'], ['A', 'b', 'c'], ['a', 'b', 'C'])).toBeUndefined();
  expect(mergeValues('choice', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toBeUndefined();
  expect(mergeValues('lines', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toBe('A\nb\nC\n');
  expect(mergeValues('blocks', null, ['a'], ['b'])).toBeUndefined();
});

test('HTML is merged only when all elements of the result are closed, as in its three sources', () => {
  const base = '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>\n';
  const ordered = '<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>\n';
  const divided = '<ul>\n<li>a</li>\n</ul>\n<p>break</p>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n';
  expect(mergeValues('html', base, ordered, divided)).toBeUndefined();
  expect(mergeValues('html', base, base.replace('>a<', '>A<'), base.replace('>c<', '>C<'))).toBe(
    base.replace('>a<', '>A<').replace('>c<', '>C<'),
  );
});
