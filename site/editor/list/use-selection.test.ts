import { expect, test } from 'vitest';
import { rangeOf } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  ['hidden', 'd', 'd'],
  [undefined, 'c', 'c'],
])('a range from %s to %s is %s', (from, to, ids) => {
  expect(rangeOf(order, from, to).join('')).toBe(ids);
});
