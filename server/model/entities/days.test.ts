import { expect, test } from 'vitest';
import { dayLabel, fitsDay } from './days.ts';
import { suggest } from '../text/suggest.ts';

test('a day reads as people write it, and none reads as any', () => {
  expect([dayLabel('monday'), dayLabel('any'), dayLabel(undefined)]).toEqual(['Monday', 'Any Day', 'Any Day']);
});

test('what is for any day fits each day, what is for one day fits that day alone', () => {
  expect([fitsDay(undefined, 'friday'), fitsDay('any', 'friday'), fitsDay('friday', 'friday'), fitsDay('monday', 'friday')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  ['mondy', 'monday'],
  ['Sunday', 'sunday'],
  ['sundya', 'sunday'],
  ['x', undefined],
  ['holiday', undefined],
  ['', undefined],
])('for %j the suggestion is %j', (word, meant) => {
  expect(suggest(word, ['monday', 'tuesday', 'sunday'])).toBe(meant);
});
