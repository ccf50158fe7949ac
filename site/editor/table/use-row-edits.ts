import { useEffect, useRef, useState } from 'react';
import type { Collection } from '../api/use-collection.ts';
import { valuesIn, type ItemKind, type Values } from '../kinds/kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useDraftStore } from '../save/draft-store.ts';
import { isFailure, isUnsaved } from '../save/save-state.ts';
import { savingOf } from '../save/saving-of.ts';
import { VersionedEdit, type Call } from '../save/versioned-edit.ts';
import { useToasts } from '../ui/toasts.tsx';

export type RowEdit<Item extends { id: string }> = VersionedEdit<Values, Item>;

/** What is typed in a table and not saved, by the id of the row, and the calls that save it. */
export function useRowEdits<Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>) {
  const [rows, setRows] = useState<ReadonlyMap<string, RowEdit<Item>>>(new Map());
  const store = useDraftStore();
  const releases = useRef(new Map<RowEdit<Item>, () => void>());
  const toasts = useToasts();
  const words = wordsFor(kind);
  useEffect(() => {
    const all = releases.current;
    return () => all.forEach((release) => release());
  }, []);
  return { rows, type, run };

  function type(item: Item, name: string, value: string): void {
    (rows.get(item.id) ?? begin(item)).type(name, value);
  }

  /** An edit stays until all that was typed is saved. */
  function begin(item: Item): RowEdit<Item> {
    const edit: RowEdit<Item> = new VersionedEdit(savingOf(kind, collection), store, { item, blank: valuesIn(kind.fields) });
    releases.current.set(edit, edit.open());
    setRows((before) => new Map(before).set(item.id, edit));
    edit.subscribe(() => {
      if (edit.state().phase === 'saving' || isUnsaved(edit.state())) return;
      releases.current.get(edit)?.();
      releases.current.delete(edit);
      setRows((before) => (before.get(item.id) === edit ? new Map([...before].filter(([id]) => id !== item.id)) : before));
    });
    return edit;
  }

  /** Saves what was typed in a row, if anything, or makes its item again after it was deleted elsewhere. */
  async function run(id: string, call: Call): Promise<void> {
    const edit = rows.get(id);
    if (!edit) return;
    const saved = await edit[call]();
    if (saved && call === 'restore') toasts.success(words.restored);
    else if (!saved && isFailure(edit.state())) toasts.error(call === 'save' ? words.updateFailure : words.restoreFailure);
  }
}
