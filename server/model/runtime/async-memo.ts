interface PromiseCache<K, T> {
  get(key: K): Promise<T> | undefined;
  set(key: K, value: Promise<T>): unknown;
  delete(key: K): boolean;
}

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
