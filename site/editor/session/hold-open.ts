import { createContext, use, useLayoutEffect, useState } from 'react';

/** Says that something is there which must not be taken away; the function that is given back ends that. */
type Hold = () => () => void;

export const HoldContext = createContext<Hold>(() => () => undefined);

/** Holds the editor open while what calls it is there: whoever types in a dialog is not to find it gone in mid-sentence. */
export function useHoldOpen(): void {
  const hold = use(HoldContext);
  useLayoutEffect(() => hold(), [hold]);
}

/** For the editor itself: whether something holds it open, and what it gives those for that. */
export function useHolds(): { isHeld: boolean; hold: Hold } {
  const [count, setCount] = useState(0);
  const [hold] = useState<Hold>(() => () => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  });
  return { isHeld: count > 0, hold };
}
