import type { Middleware } from 'swr';

type Read = () => Promise<unknown>;

/**
 * Reads begun before a page asks for them. One that is under way is handed to the first that asks, one that is done is in the
 * cache already, so that the page is drawn whole at once. One that failed is forgotten, so that asking tries anew.
 */
export class EarlyReads {
  readonly #begun = new Map<string, Promise<unknown>>();

  /** @param keep puts the answer into the cache */
  begin(key: string, read: Read, keep: (value: unknown) => unknown): void {
    if (this.#begun.has(key)) return;
    const answer = read();
    this.#begun.set(key, answer);
    answer
      .then(keep)
      .catch(() => undefined)
      .finally(() => this.#begun.delete(key));
  }

  take(key: string): Promise<unknown> | undefined {
    const answer = this.#begun.get(key);
    this.#begun.delete(key);
    return answer;
  }

  /** Lets every `useSWR` below take what was begun early instead of reading it itself. */
  readonly middleware: Middleware = (useNext) => (key, read, config) => {
    const readOnce: typeof read = read && ((given) => (this.take(String(key)) as ReturnType<typeof read> | undefined) ?? read(given));
    return useNext(key, readOnce, config);
  };
}
