import { useCallback, useLayoutEffect, useRef } from 'react';

/** One and the same function for all drawings, which calls the last `call`; what is drawn from it need not be drawn again. */
export function useStableCall<Parameters extends unknown[]>(
  call: (...parameters: Parameters) => unknown,
): (...parameters: Parameters) => void {
  const last = useRef(call);
  useLayoutEffect(() => {
    last.current = call;
  });
  return useCallback((...parameters) => void last.current(...parameters), []);
}
