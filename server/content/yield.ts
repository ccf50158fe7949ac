import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

// Long work yields this often, so that other requests are answered meanwhile.
const sliceMs = 2;

/** Returns a function to call between pieces of work: it yields to the event loop once a time slice is used up. */
export function timeSlicer(): () => Promise<void> | undefined {
  let end = performance.now() + sliceMs;
  return () => {
    if (performance.now() < end) return undefined;
    return yieldToEventLoop().then(() => {
      end = performance.now() + sliceMs;
    });
  };
}

/** Runs a generator to its end in time slices. */
export async function runInSlices<T>(work: Generator<void, T>): Promise<T> {
  const yieldWhenDue = timeSlicer();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await yieldWhenDue();
  }
}
