import { setImmediate as nextTurn } from 'node:timers/promises';
import { AskerGone } from '../errors.ts';

/**
 * Gives a function that does pieces of work one after the other, each in a turn of its own, so that other requests come in between. What
 * its `signal` says nobody waits for any more is not done: that promise rejects with AskerGone.
 */
export function oneByOne(): <T>(work: () => T | Promise<T>, signal?: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const done = last
      .then(() => nextTurn())
      .then(() => {
        if (signal?.aborted) throw new AskerGone('Whoever asked for this has gone');
        return work();
      });
    last = done.catch(() => undefined);
    return done;
  };
}
