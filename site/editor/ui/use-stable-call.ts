import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same in all renders and calls the last `call`, so that memoized cards are not rendered again. */
export function useStableCall<Parameters extends unknown[]>(
  call: (...parameters: Parameters) => unknown,
): (...parameters: Parameters) => void {
  const last = useRef(call);
  useLayoutEffect(() => {
    last.current = call;
  });
  return useCallback((...parameters) => void last.current(...parameters), []);
}
