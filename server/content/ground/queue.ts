import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ExpectedError } from '../../model/errors.ts';

export class TaskAbortedError extends ExpectedError {}

/** Runs tasks one at a time for each key, in the order they were added, and yields to the event loop between them. */
export class Queue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** A task whose signal is aborted before its turn is not run. It fails with the reason of the signal, if that is a TaskAbortedError. */
  run<T>(task: () => T | Promise<T>, { key = '', signal }: { key?: string; signal?: AbortSignal | undefined } = {}): Promise<T> {
    const previous = this.#tails.get(key);
    const result = (previous ? previous.then(() => yieldToEventLoop()) : Promise.resolve()).then(() => {
      if (signal?.aborted)
        throw signal.reason instanceof TaskAbortedError ? signal.reason : new TaskAbortedError('The client closed the connection');
      return task();
    });
    const leave = () => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    };
    const tail: Promise<void> = result.then(leave, leave);
    this.#tails.set(key, tail);
    return result;
  }

  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}
