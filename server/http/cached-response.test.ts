import { expect, test } from 'vitest';
import { ResponseCache } from './cached-response.ts';

test('a response is made again when its key differs, and only then', () => {
  let made = 0;
  const cache = new ResponseCache<number>();
  const get = (name: string, key: unknown[]) => cache.get(name, key, () => (made += 1));
  const source = {};
  expect([get('a', [source, 1]), get('b', [source]), get('a', [source, 1])]).toEqual([1, 2, 1]);
  expect([get('a', [{}, 1]), get('b', [source]), get('b', [source, null])]).toEqual([3, 2, 4]);
});

test('a response that cannot be made is not cached', async () => {
  const cache = new ResponseCache<Promise<number>>();
  await expect(cache.get('a', [], () => Promise.reject(new Error('out of ink')))).rejects.toThrow('out of ink');
  expect(await cache.get('a', [], async () => 1)).toBe(1);
});

test('the five hundred and first response evicts the least recently used one', () => {
  const cache = new ResponseCache<number>();
  for (let n = 0; n < 500; n += 1) cache.get(`${n}`, [], () => n);
  cache.get('0', [], () => -1);
  cache.get('one more', [], () => 500);
  expect(cache.get('0', [], () => -1)).toBe(0);
  expect(cache.get('1', [], () => -1)).toBe(-1);
});
