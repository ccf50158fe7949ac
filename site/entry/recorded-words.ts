/** Words for one render, and a function that returns those that it has read. Lists are read whole. */
export function recordWords<T extends object>(words: T): { words: T; read: () => T } {
  const parts = new Map<string, { value: unknown; read: () => unknown }>();
  const value = new Proxy(words, {
    get(target, key, receiver) {
      const word: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== 'string') return word;
      const part = parts.get(key) ?? partOf(word);
      parts.set(key, part);
      return part.value;
    },
  });
  return { words: value, read: () => Object.fromEntries([...parts].map(([key, part]) => [key, part.read()])) as T };
}

function partOf(word: unknown): { value: unknown; read: () => unknown } {
  if (typeof word !== 'object' || word === null || Array.isArray(word)) return { value: word, read: () => word };
  const { words, read } = recordWords(word);
  return { value: words, read };
}
