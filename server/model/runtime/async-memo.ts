/** What was made of a name before, or is being made; a failure is not kept. */
export function once<T>(kept: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name);
  if (known) return known;
  const made = make();
  kept.set(name, made);
  // It is told to whoever asked; the next who asks tries anew.
  made.catch(() => kept.delete(name));
  return made;
}
