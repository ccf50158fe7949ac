import { expect, test } from 'vitest';
import type { Quote } from '../../../server/model/quote.ts';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { searchItems } from './search-items.ts';

const quotes: Quote[] = [
  { id: 'a', text: 'A man’s nature runs either to herbs or weeds.', author: 'Francis Bacon', category: 'Habits' },
  { id: 'b', text: 'According to our resolution.', author: 'Thomas à Kempis', dayOfWeek: 'tuesday' },
  { id: 'c', text: 'Little by little.' },
];

test.each([
  ['', ['a', 'b', 'c']],
  ['  ', ['a', 'b', 'c']],
  ['HERBS', ['a']],
  ["man's", ['a']],
  ['thomas a kempis', ['b']],
  ['bacon habits', ['a']],
  ['bacon tuesday', []],
  ['tues', ['b']],
  ['li', ['c']],
  // The id is not shown, so it is not searched.
  ['c', ['a', 'b']],
])('a search for %j finds %j', (query, ids) => {
  expect(searchItems(quoteKind, quotes, query).map(({ id }) => id)).toEqual(ids);
});

test('words of different fields are not read as one', () => {
  expect(searchItems(quoteKind, quotes, 'weeds.Francis')).toEqual([]);
});
