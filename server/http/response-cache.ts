import { LruMap } from '../model/runtime/lru-map.ts';

// A page with all its encodings takes about 0.14 MB.
const maxEntries = 500;

/** Caches values made from some sources. All are stale as soon as one source is another object. */
export class ResponseCache<T> {
  readonly #sources: () => readonly unknown[];
  readonly #entries = new LruMap<string, T>(maxEntries);
  #madeFrom: readonly unknown[] = [];

  /** @param sources returns what the values are made from; the same objects for as long as nothing changed */
  constructor(sources: () => readonly unknown[]) {
    this.#sources = sources;
  }

  /** The value of `key`, made now when there is none. What `make` throws is not cached. */
  get(key: string, make: () => T): T {
    this.#clearWhenStale();
    const cached = this.#entries.get(key);
    if (cached !== undefined) return cached;
    const made = make();
    this.#entries.set(key, made);
    return made;
  }

  /** Removes `value`, unless another one took its place meanwhile. */
  drop(key: string, value: T): void {
    if (this.#entries.get(key) === value) this.#entries.delete(key);
  }

  #clearWhenStale(): void {
    const sources = this.#sources();
    if (sources.length === this.#madeFrom.length && sources.every((source, index) => source === this.#madeFrom[index])) return;
    this.#madeFrom = sources;
    this.#entries.clear();
  }
}
