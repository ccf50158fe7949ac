import { useEffect, useState } from 'react';

// As long as Windows waits by default for the second click of a double click.
const settlingMilliseconds = 500;

/**
 * Whether what is shown has stood there long enough for a click in it to be meant for it: the second one of a double click, or tap,
 * falls on what the first one opened.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
