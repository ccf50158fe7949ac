import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Nobody waits any more for the result of a task; it was not run. */
export class TaskAbortedError extends Error {}

interface TaskOptions {
  /** Tasks with different keys run side by side. */
  key?: string;
  /** A task whose signal is aborted before its turn is not run. */
  signal?: AbortSignal | undefined;
}

/** Runs tasks one at a time for each key, in the order they were added, and yields to the event loop between them. */
export class Queue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** @throws TaskAbortedError when the task's signal was aborted before its turn */
  run<T>(task: () => T | Promise<T>, { key = '', signal }: TaskOptions = {}): Promise<T> {
    const previous = this.#tails.get(key);
    const result = (previous ? previous.then(() => yieldToEventLoop()) : Promise.resolve()).then(() => {
      if (signal?.aborted) throw new TaskAbortedError('The client closed the connection');
      return task();
    });
    const leave = () => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    };
    const tail: Promise<void> = result.then(leave, leave);
    this.#tails.set(key, tail);
    return result;
  }

  /** Resolves when all tasks that were added so far have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}
