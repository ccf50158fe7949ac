import { expect, test } from 'vitest';
import { compareItems, isOnlySpaces, aroundChanges, compareTexts, type ExcerptPart, type TextPart } from './differences.ts';
import { array, assert, constantFrom, property } from 'fast-check';

const marks = { same: ['', ''], 'left-out': ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] };

function marked(parts: readonly ExcerptPart[]): string {
  return parts.map(({ is, text }) => marks[is].join(text)).join('');
}

test.each([
  ['Begin now', 'Begin now and here', 'Begin now{+ and here+}'],
  ['Begin', 'Now begin', '[-Begin-]{+Now begin+}'],
  ['begin', 'Now begin', '{+Now+} begin'],
  ['the old man', 'the new man', 'the [-old-]{+new+} man'],
  ['one two three four', 'one five six four', 'one [-two three-]{+five six+} four'],
  ['Stop, now.', 'Stop now!', 'Stop[-,-] now[-.-]{+!+}'],
  ['don’t', "don't", "[-don’t-]{+don't+}"],
  ['<p>One</p>\n<p>Two</p>', '<p>One</p>\n<h2 id="two">Two</h2>', '<p>One</p>\n[-<p>-]{+<h2 id="two">+}Two[-</p>-]{+</h2>+}'],
  ['a  b', 'a\nb', 'a\nb'],
  ['', 'new', '{+new+}'],
])('from %j to %j, the parts are %j', (before, after, expected) => {
  expect(marked(compareTexts(before, after))).toBe(expected);
});

test('equal and added parts make the new text, equal and removed parts the words of the old one', () => {
  const text = array(constantFrom('a', 'b', 'c ', ' d', '\n', '<p>', ', ', '’'), { maxLength: 30 }).map((words) => words.join(''));
  const joined = (parts: TextPart[], without: string) => parts.flatMap((part) => (part.is === without ? [] : part.text)).join('');
  assert(
    property(text, text, (before, after) => {
      const parts = compareTexts(before, after);
      expect(joined(parts, 'removed')).toBe(after);
      expect(joined(parts, 'added').replace(/\s/g, '')).toBe(before.replace(/\s/g, ''));
    }),
  );
});

test('two long texts with nothing in common are compared as a whole', () => {
  const words = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(compareTexts(words('a'), words('b')).map(({ is }) => is)).toEqual(['removed', 'added']);
});

test('texts are compared word by word until their shared effort is used up, and then as a whole', () => {
  const effort = { left: 100 };
  const compare = (before: string, after: string) => marked(compareTexts(before, after, effort));
  expect(compare('the old man', 'the new man')).toBe('the [-old-]{+new+} man');
  expect(compare('1 2 3 4 5 6 7 8 9', 'a b c d e f g h i')).toBe('[-1 2 3 4 5 6 7 8 9-]{+a b c d e f g h i+}');
  expect(effort.left).toBeLessThan(20);
  expect(compare('1 2 3 4 same 6 7 8 9', 'a b c d same f g h i')).toBe('[-1 2 3 4 same 6 7 8 9-]{+a b c d same f g h i+}');
  expect(compare('the  old man', 'the old man')).toBe('the old man');
});

test('text far from a change is left out', () => {
  const before = 'one two three four five six seven eight nine ten';
  const parts = compareTexts(before, before.replace('five', 'FIVE'));
  expect(marked(aroundChanges(parts, 2))).toBe('… three four [-five-]{+FIVE+} six seven …');
  expect(marked(aroundChanges(parts, 4))).toBe('one two three four [-five-]{+FIVE+} six seven eight nine ten');
});

test('fields are in the requested order, lists are one text, and maps are compared field by field', () => {
  const before = { text: 'Go', author: 'A', keywords: ['a', 'b'], hero: { title: 'T', text: 'X' }, draft: true, readTime: 5 };
  const after = { text: 'Go on', category: 'Rest', keywords: ['a', 'c'], hero: { title: 'U', text: 'X' }, draft: true, readTime: 6 };
  expect(compareItems(before, after, ['category', 'text'])).toEqual([
    { field: 'category', kind: 'added', after: 'Rest' },
    expect.objectContaining({ field: 'text', kind: 'edited', before: 'Go', after: 'Go on' }),
    { field: 'author', kind: 'removed', before: 'A' },
    expect.objectContaining({ field: 'keywords', before: 'a, b', after: 'a, c' }),
    expect.objectContaining({ field: 'hero.title', before: 'T', after: 'U' }),
    expect.objectContaining({ field: 'readTime', before: '5', after: '6' }),
  ]);
  expect(compareItems(before, structuredClone(before))).toEqual([]);
});

test('items of a list are paired by place', () => {
  const reviews = [
    { name: 'A', rating: 5 },
    { name: 'B', rating: 5 },
    { name: 'C', rating: 5 },
  ];
  const changesTo = (after: object[]) =>
    compareItems({ reviews }, { reviews: after }).map(
      (change) => `${change.field} ${change.kind} ${'after' in change ? change.after : ''}`,
    );
  expect(changesTo([{ name: 'N', rating: 4 }, ...reviews])).toEqual(['reviews[0] added name: N; rating: 4']);
  expect(changesTo(reviews.slice(1))).toEqual(['reviews[0] removed ']);
  expect(changesTo(reviews.with(1, { name: 'B', rating: 3 }))).toEqual(['reviews[1].rating edited 3']);
  expect(changesTo([reviews[0] ?? {}, { name: 'B', rating: 3 }])).toEqual(['reviews[1].rating edited 3', 'reviews[2] removed ']);
});

test('a number that becomes text is an edit', () => {
  expect(compareItems({ data: { size: 5 } }, { data: { size: '5' } }).map(({ field, kind }) => `${field} ${kind}`)).toEqual([
    'data.size edited',
  ]);
});

test('isOnlySpaces finds edits of spaces', () => {
  const [change] = compareItems({ text: 'a b' }, { text: 'a\nb' });
  expect(change && isOnlySpaces(change)).toBe(true);
  const [edit] = compareItems({ text: 'a b' }, { text: 'a c' });
  expect(edit && isOnlySpaces(edit)).toBe(false);
});
