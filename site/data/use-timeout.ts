import { useEffect, useEffectEvent } from 'react';

/** Calls `run` once `key` has been the same for this time. While it is undefined, nothing is called. */
export function useTimeout(key: unknown, timeoutMs: number, run: () => void): void {
  const call = useEffectEvent(run);
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => call(), timeoutMs);
    return () => clearTimeout(timer);
  }, [key, timeoutMs]);
}
