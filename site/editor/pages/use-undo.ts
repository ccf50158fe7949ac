import { useState } from 'react';

interface History {
  past: readonly string[];
  future: readonly string[];
  /** Of the last change: what is typed into one block is one step. */
  step?: string | undefined;
  /** What was saved when it began: the changes of others are no steps. */
  saved: string;
}

/** Steps back and forth of a text. */
export function useUndo(text: string, saved: string, set: (text: string) => void) {
  const none: History = { past: [], future: [], saved };
  const [kept, setHistory] = useState(none);
  const history = kept.saved === saved || text === saved ? kept : none;
  const go = (next: string, changed: Omit<History, 'saved'>) => {
    setHistory({ ...changed, saved });
    set(next);
  };
  const { past, future } = history;
  const [back, forth] = [past.at(-1), future.at(-1)];
  return {
    change: (next: string, step?: string) => {
      if (next === text) return;
      const isSame = step !== undefined && step === history.step;
      go(next, { past: isSame ? past : [...past, text], future: [], step });
    },
    undo: back === undefined ? undefined : () => go(back, { past: past.slice(0, -1), future: [...future, text] }),
    redo: forth === undefined ? undefined : () => go(forth, { past: [...past, text], future: future.slice(0, -1) }),
  };
}
