import { expect, test } from 'vitest';
import { days } from '../entities/days.ts';
import { suggest } from './suggest.ts';

test.each([
  ['mondy', 'monday'],
  ['Mon', 'monday'],
  ['weds', undefined],
  ['sund', 'sunday'],
  ['s', undefined],
  ['somewhen', undefined],
])('%s among the days is taken for %s', (word, day) => expect(suggest(word, days)).toBe(day));

test('a beginning of more than one is taken for none of them', () => {
  expect(suggest('goal', ['goal-setting', 'goal-keeping'])).toBe(undefined);
});
