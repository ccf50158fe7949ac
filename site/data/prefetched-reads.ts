import { useEffect } from 'react';
import type { Middleware } from 'swr';
import { memoize } from '../../server/model/runtime/async-memo.ts';

/** Reads that start before a page is rendered, until its first `useSWR` with the key takes them. A failed one is removed. */
export class PrefetchedReads {
  readonly #started = new Map<string, Promise<unknown>>();

  /** Starts a read that is not under way. */
  start(key: string, read: () => Promise<unknown>): Promise<unknown> {
    return memoize(this.#started, key, read);
  }

  set(key: string, read: Promise<unknown>): void {
    this.#started.set(key, read);
  }

  /** Lets every `useSWR` below take a started read. */
  readonly middleware: Middleware = (useNext) => (key, read, config) => {
    const name = String(key);
    const takeOrRead: typeof read = read && ((argument) => (this.#take(name) as ReturnType<typeof read> | undefined) ?? read(argument));
    // After SWR's own effect: whoever has the value already reads it anew.
    useEffect(() => void this.#take(name), [name]);
    return useNext(key, takeOrRead, config);
  };

  #take(key: string): Promise<unknown> | undefined {
    const read = this.#started.get(key);
    this.#started.delete(key);
    return read;
  }
}
