import { expect, test } from 'vitest';
import { dayLabel, fitsDay } from './days.ts';

test('the label of an absent day is Any Day', () => {
  expect([dayLabel('monday'), dayLabel('any'), dayLabel(undefined)]).toEqual(['Monday', 'Any Day', 'Any Day']);
});

test('an item for any day fits each day, another fits only its day', () => {
  expect([fitsDay(undefined, 'friday'), fitsDay('any', 'friday'), fitsDay('friday', 'friday'), fitsDay('monday', 'friday')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
