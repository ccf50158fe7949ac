import { setImmediate as nextTurn } from 'node:timers/promises';

/** Gives a function that does pieces of work one after the other, each in a turn of its own, so that other requests come in between. */
export function oneByOne(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(() => nextTurn()).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
