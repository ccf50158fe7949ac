import type { Middleware } from 'swr';

type Read = () => Promise<unknown>;

/** Reads that start before a page is rendered. Its first `useSWR` with the key takes a pending read; a failed one is removed. */
export class PrefetchedReads {
  readonly #pending = new Map<string, Promise<unknown>>();

  start(key: string, read: Read, store: (value: unknown) => unknown): void {
    if (this.#pending.has(key)) return;
    const response = read();
    this.#pending.set(key, response);
    response
      .then(store)
      .catch(() => undefined)
      .finally(() => this.#pending.delete(key));
  }

  take(key: string): Promise<unknown> | undefined {
    const response = this.#pending.get(key);
    this.#pending.delete(key);
    return response;
  }

  /** Lets every `useSWR` below take a pending read. */
  readonly middleware: Middleware = (useNext) => (key, read, config) => {
    const readPending: typeof read =
      read && ((argument) => (this.take(String(key)) as ReturnType<typeof read> | undefined) ?? read(argument));
    return useNext(key, readPending, config);
  };
}
