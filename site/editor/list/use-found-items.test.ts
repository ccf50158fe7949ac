import { expect, test } from 'vitest';
import type { Quote } from '../../../server/model/entities/quote.ts';
import { quoteKind } from '../kinds/quotes.tsx';
import { filterItems, sortItems } from './use-found-items.ts';

const quotes: Quote[] = [
  { id: 'a', text: 'A man’s nature runs either to herbs or weeds.', author: 'Francis Bacon', category: 'Habits' },
  { id: 'b', text: 'According to our resolution.', author: 'Thomas à Kempis', dayOfWeek: 'tuesday', source: 'The Imitation of Christ' },
  { id: 'c', text: 'Little by little.' },
];

test.each([
  [{}, ['a', 'b', 'c']],
  [{ day: 'tuesday' }, ['b']],
  // On the cards, no day is Any Day, and no category is General.
  [{ day: 'any' }, ['a', 'c']],
  [{ category: 'General' }, ['b', 'c']],
  [{ category: 'Habits', day: 'tuesday' }, []],
  // Quotes have no type.
  [{ type: 'morning' }, ['a', 'b', 'c']],
])('the filters %j leave %j', (filters, ids) => {
  expect(filterItems(quoteKind, quotes, filters).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['', ['a', 'b', 'c']],
  ['unknown', ['a', 'b', 'c']],
  ['author', ['a', 'b', 'c']],
  ['category', ['a', 'b', 'c']],
  ['dayOfWeek', ['a', 'c', 'b']],
  // Items without a value stay last.
  ['-author', ['b', 'a', 'c']],
  ['-dayOfWeek', ['b', 'a', 'c']],
])('the order %j is %j', (sort, ids) => {
  expect(sortItems(quoteKind, quotes, sort).map(({ id }) => id)).toEqual(ids);
});

test('the order ignores leading punctuation, case and accents, and compares numbers by value', () => {
  const texts = ['“To be”', 'Été', 'eta', '10 ways', '2 ways', '…and so'];
  const items = texts.map((text, index) => ({ id: String(index), text }));
  expect(sortItems(quoteKind, items, 'text').map(({ text }) => text)).toEqual(['2 ways', '10 ways', '…and so', 'eta', 'Été', '“To be”']);
});

test('the order by last change waits for the times, then has items without a time first and the newest next', () => {
  const idsAt = (times: Record<string, number>) => sortItems(quoteKind, quotes, 'changed', times).map(({ id }) => id);
  expect(idsAt({ a: 1, b: 3, c: 2 })).toEqual(['b', 'c', 'a']);
  expect(idsAt({ a: 1, c: 2 })).toEqual(['b', 'c', 'a']);
  expect(sortItems(quoteKind, quotes, 'changed')).toBe(quotes);
});
