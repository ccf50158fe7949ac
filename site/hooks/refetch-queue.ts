// A change is told by its own answer and by the server's events; one reading serves both.
const pauseMilliseconds = 100;

/** Reads lists again soon, once for all that asks for it meanwhile. */
export class RefetchQueue {
  readonly #refetch: (path: string) => unknown;
  readonly #waiting = new Set<string>();

  constructor(refetch: (path: string) => unknown) {
    this.#refetch = refetch;
  }

  refetchSoon(path: string): void {
    if (this.#waiting.has(path)) return;
    this.#waiting.add(path);
    setTimeout(() => {
      this.#waiting.delete(path);
      this.#refetch(path);
    }, pauseMilliseconds);
  }
}
