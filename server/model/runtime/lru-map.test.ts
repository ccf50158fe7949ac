import { expect, test } from 'vitest';
import { Shelf } from './lru-map.ts';

test('what was asked for last is kept, until a source is another', () => {
  let source = {};
  let made = 0;
  const shelf = new Shelf<number>(() => [source]);
  const get = (key: string) => shelf.get(key, () => (made += 1));
  expect([get('a'), get('b'), get('a')]).toEqual([1, 2, 1]);
  source = {};
  expect(get('a')).toBe(3);
});

test('of more than five hundred things, those that were not asked for longest are made again', () => {
  const sources: unknown[] = [];
  const shelf = new Shelf<number>(() => sources);
  for (let n = 0; n < 500; n += 1) shelf.get(`${n}`, () => n);
  shelf.get('0', () => -1);
  shelf.get('one more', () => 500);
  expect(shelf.get('0', () => -1)).toBe(0);
  expect(shelf.get('1', () => -1)).toBe(-1);
});
