/** `make` with a cache: it is called once for each object, whose value lives as long as the object. */
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
