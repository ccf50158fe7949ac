import { LruMap } from '../model/runtime/caches.ts';

// A page with all its encodings takes about 0.14 MB.
const maxEntries = 500;

interface Entry<T> {
  key: readonly unknown[];
  value: T;
}

/** Caches responses. An entry is stale when its key, the list of what it was made from, has another length or element. */
export class ResponseCache<T> {
  readonly #entries = new LruMap<string, Entry<T>>(maxEntries);

  /** The cached value of `name`, or a new one when there is none or its key differs. What throws or rejects is not cached. */
  get(name: string, key: readonly unknown[], make: () => T): T {
    const cached = this.#entries.get(name);
    if (cached && isSame(cached.key, key)) return cached.value;
    const entry = { key, value: make() };
    this.#entries.set(name, entry);
    if (entry.value instanceof Promise) entry.value.catch(() => this.#evict(name, entry));
    return entry.value;
  }

  #evict(name: string, entry: Entry<T>): void {
    if (this.#entries.get(name) === entry) this.#entries.delete(name);
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
