import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Has the browser ask before the page is left while something typed is not saved. */
export function useLeavingWarning(isDirty: boolean): void {
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isOn: isDirty });
}

interface ListenOptions {
  capture?: boolean;
  /** Whether it listens. A page that listens for leaving is loaded anew when the reader comes back. */
  isOn?: boolean;
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listen: (event: WindowEventMap[Type]) => void,
  { capture = false, isOn = true }: ListenOptions = {},
): void {
  const call = useEffectEvent(listen);
  useEffect(() => {
    if (!isOn) return undefined;
    const callLast = (event: WindowEventMap[Type]) => call(event);
    window.addEventListener(type, callLast, { capture });
    return () => window.removeEventListener(type, callLast, { capture });
  }, [type, capture, isOn]);
}

/** A function that stays the same in all renders and calls the last `call`, so that memoized cards are not rendered again. */
export function useStableCall<Parameters extends unknown[], Result>(
  call: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const last = useRef(call);
  useLayoutEffect(() => {
    last.current = call;
  });
  return useCallback((...parameters) => last.current(...parameters), []);
}
