import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AskerGone } from '../errors.ts';
import { oneByOne } from './queue.ts';

test('each piece of work has a turn of its own, in order, and one that fails keeps no other from it', async () => {
  const done: string[] = [];
  const work = oneByOne();
  const pieces = ['first', 'second', 'third'].map((name) =>
    work(() => {
      done.push(name);
      if (name === 'second') throw new Error('out of paper');
      return name;
    }),
  );
  const others = async () => {
    for (let n = 0; n < 4; n += 1) {
      await nextTurn();
      done.push('other');
    }
  };
  const [outcomes] = await Promise.all([Promise.allSettled(pieces), others()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done.filter((name) => name !== 'other')).toEqual(['first', 'second', 'third']);
  expect(done.slice(done.indexOf('first'), done.indexOf('third'))).toEqual(['first', 'other', 'second', 'other']);
});

test('what nobody waits for any more is not done, and what comes after it is', async () => {
  const work = oneByOne();
  const gone = new AbortController();
  const done: string[] = [];
  const pieces = ['first', 'second', 'third'].map((name) => work(() => done.push(name), name === 'second' ? gone.signal : undefined));
  gone.abort();
  const outcomes = await Promise.allSettled(pieces);
  expect(done).toEqual(['first', 'third']);
  expect(outcomes[1]).toEqual({ status: 'rejected', reason: new AskerGone('Whoever asked for this has gone') });
});
