import { useState, useSyncExternalStore } from 'react';

/** One of these values, at first the first one, and the function that changes it. The browser remembers it. */
export function useStoredChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [stored, store] = useStoredText(key);
  return [values.find((value) => value === stored) ?? values[0], store];
}

/** A text that the browser remembers, at first empty, and the function that changes it. */
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

/** What `storeJson` stored in this browser; undefined without any. */
export function storedJson<T>(key: string): T | undefined {
  const text = withStorage(() => localStorage.getItem(key));
  return text ? (JSON.parse(text) as T) : undefined;
}

export function storeJson(key: string, value: unknown): void {
  withStorage(() => localStorage.setItem(key, JSON.stringify(value)));
}

/** A browser that is set to store nothing denies access, and a full one refuses. */
export function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  }
}
