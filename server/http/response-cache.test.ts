import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

test('a value is made once, until a source is another object', () => {
  let source = {};
  let made = 0;
  const cache = new ResponseCache<number>(() => [source]);
  const get = (key: string) => cache.get(key, () => (made += 1));
  expect([get('a'), get('b'), get('a')]).toEqual([1, 2, 1]);
  source = {};
  expect(get('a')).toBe(3);
});

test('of more than five hundred values the least recently used are made again', () => {
  const sources: unknown[] = [];
  const cache = new ResponseCache<number>(() => sources);
  for (let n = 0; n < 500; n += 1) cache.get(`${n}`, () => n);
  cache.get('0', () => -1);
  cache.get('one more', () => 500);
  expect(cache.get('0', () => -1)).toBe(0);
  expect(cache.get('1', () => -1)).toBe(-1);
});
