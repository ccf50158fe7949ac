import type { Site } from '../../server/model/entities/site.ts';

/** The words of the site for one render, and a function that returns those that it has read. */
export function recordWords(site: Site): { site: Site; read: () => Site } {
  const { value, read } = record(site);
  return { site: value, read };
}

/** Lists are read whole. */
function record<T extends object>(words: T): { value: T; read: () => T } {
  const parts = new Map<string, { value: unknown; read: () => unknown }>();
  const value = new Proxy(words, {
    get(target, key, receiver) {
      const word: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== 'string') return word;
      const part = parts.get(key) ?? (isGroup(word) ? record(word) : { value: word, read: () => word });
      parts.set(key, part);
      return part.value;
    },
  });
  return { value, read: () => Object.fromEntries([...parts].map(([key, part]) => [key, part.read()])) as T };
}

function isGroup(word: unknown): word is object {
  return typeof word === 'object' && word !== null && !Array.isArray(word);
}
