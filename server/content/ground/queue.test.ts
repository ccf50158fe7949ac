import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Queue, TaskAbortedError } from './queue.ts';

test('tasks run in order, others run in between, and one that fails stops no other', async () => {
  const done: string[] = [];
  const queue = new Queue();
  const pieces = ['first', 'second', 'third'].map((name) =>
    queue.run(() => {
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

test('an aborted task is not run, and the ones after it are', async () => {
  const queue = new Queue();
  const gone = new AbortController();
  const done: string[] = [];
  const pieces = ['first', 'second', 'third'].map((name) =>
    queue.run(() => done.push(name), { signal: name === 'second' ? gone.signal : undefined }),
  );
  gone.abort();
  const outcomes = await Promise.allSettled(pieces);
  expect(done).toEqual(['first', 'third']);
  expect(outcomes[1]).toEqual({ status: 'rejected', reason: new TaskAbortedError('The client closed the connection') });
  const stopped = AbortSignal.abort(new TaskAbortedError('The server is being stopped'));
  await expect(queue.run(() => done.push('late'), { signal: stopped })).rejects.toThrow('The server is being stopped');
});

test('tasks of different keys do not wait for one another, and idle waits for all', async () => {
  const queue = new Queue();
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  void queue.run(() => held.then(() => done.push('a')), { key: 'a' });
  await queue.run(() => done.push('b'), { key: 'b' });
  expect(done).toEqual(['b']);
  release();
  await queue.idle();
  expect(done).toEqual(['b', 'a']);
});
