/** A map of at most `maxEntries` entries: one more evicts the least recently used. */
export class LruMap<K, V> {
  readonly #maxEntries: number;
  readonly #entries = new Map<K, V>();

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: K): boolean {
    return this.#entries.delete(key);
  }
}

/** Memoizes `make` per object in a WeakMap. */
export function weakMemo<S extends object, T>(make: (source: S) => T): (source: S) => T {
  const cache = new WeakMap<S, { value: T }>();
  return (source) => {
    const cached = cache.get(source);
    if (cached) return cached.value;
    const value = make(source);
    cache.set(source, { value });
    return value;
  };
}

type PromiseCache<K, T> = Pick<Map<K, Promise<T>>, 'delete' | 'get'> & { set(key: K, value: Promise<T>): unknown };

/** The cached promise of `key`, or a new one from `make`. A promise that rejects is evicted, so that the next call tries again. */
export function memoize<K, T>(cache: PromiseCache<K, T>, key: K, make: () => Promise<T>): Promise<T> {
  const cached = cache.get(key);
  if (cached) return cached;
  const made = make();
  cache.set(key, made);
  made.catch(() => {
    if (cache.get(key) === made) cache.delete(key);
  });
  return made;
}
