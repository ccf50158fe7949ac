import { expect, test } from 'vitest';
import { LruMap, memoize } from './caches.ts';

test('one entry too many evicts the least recently used', () => {
  const map = new LruMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
});

test('calls that come while a value is made share it, and a failure is retried', async () => {
  const cache = new Map<string, Promise<number>>();
  let calls = 0;
  const make = async () => {
    calls += 1;
    if (calls === 1) throw new Error('out of ink');
    return calls;
  };
  const first = [memoize(cache, 'a', make), memoize(cache, 'a', make)];
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([memoize(cache, 'a', make), memoize(cache, 'a', make)])).toEqual([2, 2]);
});
