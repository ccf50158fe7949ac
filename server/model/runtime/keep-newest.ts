/** Keeps a value in a map as its newest, and no more than `most` of them: the oldest goes. */
export function keepNewest<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
