import { expect, test } from 'vitest';
import { weekdays } from '../../../server/model/entities/days.ts';
import { findPlaces } from './find-places.ts';

// The first day is a Saturday.
const days = Array.from({ length: 30 }, (_, index) => ({
  number: index + 1,
  weekday: weekdays[(index + 5) % 7] ?? 'monday',
  date: `January ${index + 2}, 2027`,
  page: 0,
  texts: { quote: { id: `q-${index + 1}`, state: 'recorded' as const } },
}));
const texts: Record<string, string> = { 'q-4': 'Begin at once to live.', 'q-27': 'Count each day as a life.', 'q-9': 'In 1827 it began.' };
const find = (query: string) => findPlaces({ days }, (_, id) => texts[id], query).map(({ label, text = '' }) => `${label} ${text}`.trim());

test.each([
  ['27', ['Day 27, Thursday, January 28, 2027', 'Day 9, quote In 1827 it began.']],
  ['Day 3', ['Day 3, Monday, January 4, 2027']],
  ['3', ['Day 3, Monday, January 4, 2027', 'Week 3, from day 10']],
  ['week 1', ['Week 1, from day 1']],
  ['week 2', ['Week 2, from day 3']],
  ['week 9', []],
  ['january 13', ['Day 12, Wednesday, January 13, 2027']],
  ['LIVE once', ['Day 4, quote Begin at once to live.']],
  [' ', []],
])('the search for %j in a book finds %j', (query, found) => {
  expect(find(query)).toEqual(found);
});

test('a search with many matches lists the first', () => {
  expect(find('january').length).toBe(8);
});
