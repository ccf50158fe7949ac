import { useState, useSyncExternalStore } from 'react';

/** One of these values (initially the first), which the browser remembers, and its setter. */
export function useStoredChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [stored, store] = useStoredText(key);
  return [values.find((value) => value === stored) ?? values[0], store];
}

/** A text (initially empty) that the browser remembers, and its setter. */
export function useStoredText(key: string): [string, (text: string) => void] {
  const read = () => withStorage(() => localStorage.getItem(key)) ?? '';
  const stored = useSyncExternalStore(neverChanges, read, () => '');
  const [chosen, setChosen] = useState<string>();
  return [
    chosen ?? stored,
    (text) => {
      setChosen(text);
      withStorage(() => localStorage.setItem(key, text));
    },
  ];
}

function neverChanges(): () => void {
  return () => {};
}

/** What `storeJson` stored in this browser, or undefined. */
export function storedJson<T>(key: string): T | undefined {
  const text = withStorage(() => localStorage.getItem(key));
  return text ? (JSON.parse(text) as T) : undefined;
}

export function storeJson(key: string, value: unknown): void {
  withStorage(() => localStorage.setItem(key, JSON.stringify(value)));
}

/** The result of `use`, or undefined when the browser denies access to its storage or the storage is full. */
export function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  }
}
