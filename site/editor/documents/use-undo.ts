import { useState } from 'react';
import { differs, type Values } from '../save/merge-fields.ts';

interface History<Name extends string> {
  past: readonly Values<Name>[];
  future: readonly Values<Name>[];
  /** Where the last change was typed: what is typed into one field is one step. */
  field?: Element | null;
  /** What was saved when it began: the changes of others are no steps. */
  saved: Values<Name>;
}

/** Steps back and forth of the values of a form. */
export function useUndo<Name extends string>(values: Values<Name>, saved: Values<Name>, type: (name: Name, value: string) => void) {
  const none: History<Name> = { past: [], future: [], saved };
  const [kept, setHistory] = useState(none);
  const history = !differs(kept.saved, saved) || !differs(values, saved) ? kept : none;
  const go = (next: Values<Name>, changed: Omit<History<Name>, 'saved'>) => {
    setHistory({ ...changed, saved });
    for (const name of Object.keys(next) as Name[]) if (next[name] !== values[name]) type(name, next[name]);
  };
  const { past, future } = history;
  const [back, forth] = [past.at(-1), future.at(-1)];
  return {
    change: (next: Values<Name>) => {
      if (!differs(next, values)) return;
      const field = document.activeElement?.closest('input, textarea') ?? null;
      const isSame = field !== null && field === history.field;
      go(next, { past: isSame ? past : [...past, values], future: [], field });
    },
    undo: back && (() => go(back, { past: past.slice(0, -1), future: [...future, values] })),
    redo: forth && (() => go(forth, { past: [...past, values], future: future.slice(0, -1) })),
  };
}
