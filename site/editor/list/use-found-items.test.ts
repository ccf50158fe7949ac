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
  // No day means any day, and no category the general one, as the cards say.
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
  // Those without a value stay last.
  ['-author', ['b', 'a', 'c']],
  ['-dayOfWeek', ['b', 'a', 'c']],
])('the order %j is %j', (sort, ids) => {
  expect(sortItems(quoteKind, quotes, sort).map(({ id }) => id)).toEqual(ids);
});

test('marks before the first letter, case and accents do not change the order; numbers count as numbers', () => {
  const texts = ['“To be”', 'Été', 'eta', '10 ways', '2 ways', '…and so'];
  const items = texts.map((text, index) => ({ id: String(index), text }));
  expect(sortItems(quoteKind, items, 'text').map(({ text }) => text)).toEqual(['2 ways', '10 ways', '…and so', 'eta', 'Été', '“To be”']);
});

test('the order by last change has the newest first, items without a time before them, and waits for the times', () => {
  const idsAt = (times: Record<string, number>) => sortItems(quoteKind, quotes, 'changed', times).map(({ id }) => id);
  expect(idsAt({ a: 1, b: 3, c: 2 })).toEqual(['b', 'c', 'a']);
  expect(idsAt({ a: 1, c: 2 })).toEqual(['b', 'c', 'a']);
  expect(sortItems(quoteKind, quotes, 'changed')).toBe(quotes);
});
