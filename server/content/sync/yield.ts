import { setImmediate as nextTurn } from 'node:timers/promises';

// Other requests get their turn this often while much is read or compared.
const sliceMilliseconds = 2;

/** Gives a function to call between pieces of work: it lets others run when a slice of time is used up. */
export function pauser(): () => Promise<void> | undefined {
  let end = performance.now() + sliceMilliseconds;
  return () => {
    if (performance.now() < end) return undefined;
    return nextTurn().then(() => {
      end = performance.now() + sliceMilliseconds;
    });
  };
}

/** Does work that yields between its pieces, and lets others run in between. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  const pause = pauser();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
