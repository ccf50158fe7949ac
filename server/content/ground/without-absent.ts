/** An object without the keys whose values are undefined, as in JSON. The same object when it has none. */
export function withoutAbsent<T extends object>(fields: T): T {
  if (!Object.values(fields).includes(undefined)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
