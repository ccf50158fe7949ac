import { useRef } from 'react';

/** For the events of a form: knows when an input method is at work in it. What a field is given meanwhile would stand there twice. */
export function useComposition() {
  const isComposing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  return {
    events: {
      onCompositionStart(): void {
        isComposing.current = true;
      },
      onCompositionEnd(): void {
        isComposing.current = false;
        // Firefox tells what was composed after it told the end.
        setTimeout(() => waiting.current.splice(0).forEach((resolve) => resolve()));
      },
    },
    /** Resolves once nothing is being composed: at once when nothing is. */
    async ended(): Promise<void> {
      if (isComposing.current) await new Promise<void>((resolve) => waiting.current.push(resolve));
    },
  };
}
