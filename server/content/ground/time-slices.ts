import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';

// Long work yields this often, so that other requests are answered meanwhile.
const sliceMs = 2;

// Work that takes longer could not be divided, such as parsing a large file. The pause after it is as long as the work was.
const maxSliceMs = 10;

/** Returns a function to call between pieces of work: it yields to the event loop once a time slice is used up. */
export function timeSlicer(): () => Promise<void> | undefined {
  let start = performance.now();
  return () => {
    const spentMs = performance.now() - start;
    if (spentMs < sliceMs) return undefined;
    return (spentMs < maxSliceMs ? yieldToEventLoop() : sleep(spentMs)).then(() => {
      start = performance.now();
    });
  };
}

export async function runInSlices<T>(work: Generator<void, T>, yieldWhenDue = timeSlicer()): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    // Waiting for nothing takes longer than most pieces of work.
    const pause = yieldWhenDue();
    if (pause) await pause;
  }
}
