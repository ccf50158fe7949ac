import { useState } from 'react';
import type { Values } from '../kinds/kind.ts';
import { differs } from '../save/merge-fields.ts';
import type { EditView } from '../save/use-versioned-edit.ts';
import type { VersionedEdit } from '../save/versioned-edit.ts';

interface History<V> {
  past: readonly V[];
  future: readonly V[];
  /** The field of the last change: consecutive changes in one field are one step. */
  field?: Element | null;
  /** The saved values when the history began. It restarts when others change them, so that their changes are not steps. */
  saved: V;
}

export interface Undo<V> {
  change: (next: V) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Undo and redo for the values of a form. */
export function useUndo<V extends Values, Item extends { id: string }>(edit: VersionedEdit<V, Item>, view: EditView<V, Item>): Undo<V> {
  const { values } = view;
  const { saved } = view.edit;
  const none: History<V> = { past: [], future: [], saved };
  const [kept, setHistory] = useState(none);
  const history = !differs(kept.saved, saved) || !differs(values, saved) ? kept : none;
  const go = (next: V, changed: Omit<History<V>, 'saved'>) => {
    setHistory({ ...changed, saved });
    for (const name of Object.keys(next) as (keyof V & string)[]) if (next[name] !== values[name]) edit.type(name, next[name]);
  };
  const { past, future } = history;
  const [back, forth] = [past.at(-1), future.at(-1)];
  return {
    change: (next) => {
      if (!differs(next, values)) return;
      const field = document.activeElement?.closest('input, textarea') ?? null;
      const isSame = field !== null && field === history.field;
      go(next, { past: isSame ? past : [...past, values], future: [], field });
    },
    undo: back && (() => go(back, { past: past.slice(0, -1), future: [...future, values] })),
    redo: forth && (() => go(forth, { past: [...past, values], future: future.slice(0, -1) })),
  };
}
