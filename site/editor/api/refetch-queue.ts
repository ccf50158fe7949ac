/** A path that was read, or which of them. */
type Refetched = string | ((key: unknown) => boolean);

// A change is told by its own answer and by the server's events; one reading serves both.
const pauseMilliseconds = 100;
// After which nobody waits any more for a reading that gets no answer.
const longestMilliseconds = 4000;

/** Reads again soon, once for all that asks for it meanwhile, and never twice at a time: an import of a thousand rows is as many changes. */
export class RefetchQueue {
  readonly #refetch: (what: Refetched) => Promise<unknown>;
  readonly #waiting = new Set<Refetched>();
  readonly #running = new Map<Refetched, Promise<unknown>>();

  constructor(refetch: (what: Refetched) => Promise<unknown>) {
    this.#refetch = refetch;
  }

  refetchSoon(what: Refetched): void {
    if (this.#waiting.has(what)) return;
    this.#waiting.add(what);
    void this.#afterTheLast(what);
  }

  async #afterTheLast(what: Refetched): Promise<void> {
    await Promise.all([after(pauseMilliseconds), this.#running.get(what)]);
    this.#waiting.delete(what);
    // What a reading fails with is told where it is shown.
    const reading = this.#refetch(what).catch(() => undefined);
    this.#running.set(what, Promise.race([reading, after(longestMilliseconds)]));
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
