import { useEffect, useEffectEvent } from 'react';

/** @param isOn whether it listens; a `beforeunload` listener keeps the page out of the back/forward cache */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listen: (event: WindowEventMap[Type]) => void,
  { capture = false, isOn = true }: { capture?: boolean; isOn?: boolean } = {},
): void {
  const call = useEffectEvent(listen);
  useEffect(() => {
    if (!isOn) return undefined;
    const callLast = (event: WindowEventMap[Type]) => call(event);
    window.addEventListener(type, callLast, { capture });
    return () => window.removeEventListener(type, callLast, { capture });
  }, [type, capture, isOn]);
}

/** Makes the browser warn before unsaved input is lost (`beforeunload`). */
export function useLeavingWarning(isDirty: boolean): void {
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isOn: isDirty });
}

/** A submit handler that calls `run` instead of sending the form. */
export function onSubmit(run: () => unknown): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}
