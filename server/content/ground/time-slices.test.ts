import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { timeSlicer } from './time-slices.ts';

test('after a long piece of work the event loop runs freely, and not just once', async () => {
  const yieldWhenDue = timeSlicer();
  let passes = 0;
  let isOver = false;
  const pass = () => {
    passes += 1;
    if (!isOver) setImmediate(pass);
  };
  setImmediate(pass);
  // The pause is as long as the work, so that even a busy machine leaves some of it.
  const end = performance.now() + 200;
  while (performance.now() < end);
  await yieldWhenDue();
  isOver = true;
  expect(passes).toBeGreaterThan(3);
});
