import { expect, test } from 'vitest';
import type { Quote } from '../../../server/model/entities/quote.ts';
import { quoteKind } from './quotes.tsx';
import { hasTwin, searchOf } from './search.ts';

const quotes: Quote[] = [
  { id: 'a', text: 'A man’s nature runs either to herbs or weeds.', author: 'Francis Bacon', category: 'Habits' },
  { id: 'b', text: 'According to our resolution.', author: 'Thomas à Kempis', dayOfWeek: 'tuesday', source: 'The Imitation of Christ' },
  { id: 'c', text: 'Little by little.' },
];

const find = (query: string) => quotes.filter(searchOf(quoteKind, query));

test.each([
  ['', ['a', 'b', 'c']],
  ['  ', ['a', 'b', 'c']],
  ['HERBS', ['a']],
  ["man's", ['a']],
  ['thomas a kempis', ['b']],
  ['bacon habits', ['a']],
  ['bacon tuesday', []],
  ['tues', ['b']],
  ['imitation kempis', ['b']],
  ['li', ['c']],
  // The id is not shown, so it is not searched.
  ['c', ['a', 'b']],
])('a search for %j finds %j', (query, ids) => {
  expect(find(query).map(({ id }) => id)).toEqual(ids);
});

test('a query does not match across fields', () => {
  expect(find('weeds.Francis')).toEqual([]);
});

test.each([
  ['“little by little.” ', undefined, false],
  [' LITTLE BY LITTLE. ', undefined, true],
  ['Little by little.', 'c', false],
  ['Little', undefined, false],
  ['Thomas à Kempis', undefined, false],
  ['', undefined, false],
])('%j typed in the quote %s has a twin: %s', (text, id, expected) => {
  expect(hasTwin(quoteKind, quotes, text, id)).toBe(expected);
});
