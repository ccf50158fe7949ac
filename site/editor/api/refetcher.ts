import { createContext, use } from 'react';

/** A path, or a filter of SWR keys. */
type Refetched = string | ((key: unknown) => boolean);

// A change is reported by the response to it and by the event stream: one request serves both.
const delayMs = 100;
// A request without a response delays the next one no longer.
const timeoutMs = 4000;

/** Refetches paths after a short delay, with one request at a time for each, however often it is asked. */
export class Refetcher {
  /** The revision of each list that was read, by its path. */
  readonly revisions = new Map<string, string>();
  readonly #refetch: (what: Refetched) => Promise<unknown>;
  readonly #waiting = new Set<Refetched>();
  readonly #running = new Map<Refetched, Promise<unknown>>();

  constructor(refetch: (what: Refetched) => Promise<unknown>) {
    this.#refetch = refetch;
  }

  refetchSoon(what: Refetched): void {
    if (this.#waiting.has(what)) return;
    this.#waiting.add(what);
    void this.#refetchAfterLast(what);
  }

  async #refetchAfterLast(what: Refetched): Promise<void> {
    await Promise.all([sleep(delayMs), this.#running.get(what)]);
    this.#waiting.delete(what);
    // The component that shows the value shows the error.
    const request = this.#refetch(what).catch(() => undefined);
    this.#running.set(what, Promise.race([request, sleep(timeoutMs)]));
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export const RefetcherContext = createContext<Refetcher | null>(null);

/** What refetches lists in this page of the editor. */
export function useRefetcher(): Refetcher {
  const refetcher = use(RefetcherContext);
  if (!refetcher) throw new Error('useRefetcher is used outside EditorFrame');
  return refetcher;
}
