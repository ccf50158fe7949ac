import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { testApp } from '../../fixtures/harness/test-server.ts';

const mebibyte = 1024 * 1024;
const starts = [
  ...'/?x= /?subscribed=1&x= /nowhere- /about?x= /test-api?x= /blog?q= /blog?page= /blog?x= /blog/ /blog/page/'.split(' '),
  ...'/blog/margins?x= /categories/ /categories/habits?q= /categories/habits/page/ /journal-editor?q= /journal-editor?x='.split(' '),
];

test('requests for ever new pages, searches and unknown paths do not fill the memory', async () => {
  const { app } = await testApp({}, async () => Buffer.alloc(200_000, 'x'));
  const ask = async (start: string, from: number, count: number) => {
    for (let n = from; n < from + count; n += 1) await (await app.request(`http://localhost${start}${n}`)).arrayBuffer();
  };
  // Whatever is created once is created here.
  for (const start of starts) await ask(start, 0, 3);
  const before = memoryInUse();
  // The responses for a single `start` would take 8 MB in a cache.
  for (const start of starts) await ask(start, 1000, 40);
  expect(memoryInUse() - before).toBeLessThan(4 * mebibyte);
});

/** In bytes, after garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
