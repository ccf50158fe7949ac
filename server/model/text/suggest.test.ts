import { expect, test } from 'vitest';
import { days } from '../entities/days.ts';
import { notOneOf, suggest } from './suggest.ts';

test.each([
  ['mondy', 'monday'],
  ['Mon', 'monday'],
  ['weds', undefined],
  ['sund', 'sunday'],
  ['s', undefined],
  ['Sunday', 'sunday'],
  ['sundya', 'sunday'],
  ['holiday', undefined],
  ['', undefined],
  ['somewhen', undefined],
])('of the days, %j is most likely %j', (word, day) => expect(suggest(word, days)).toBe(day));

test('a word that begins two candidates suggests neither', () => {
  expect(suggest('goal', ['goal-setting', 'goal-keeping'])).toBe(undefined);
});

test('the empty text, which stands for an absent value, is not offered', () => {
  expect(notOneOf('a territory', ['us', ''], 'eu')).toBe('"eu" is not a territory; write us');
});
