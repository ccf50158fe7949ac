import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { HttpError } from '../../data/http.ts';
import type { Collection } from '../api/use-collection.ts';
import { conflicts, differs, rebase, trimmedValues } from '../dialog/merge-edit.ts';
import { saveFailureOf } from '../api/save-failure.ts';
import type { SaveFailure } from '../api/save-failure.ts';
import { useDraftStore } from '../drafts/use-draft-store.ts';
import { isComplete, valuesOf } from '../kinds/item-kind.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useToasts } from '../ui/toasts.tsx';
import { RowDrafts } from './row-drafts.ts';
import { rowEditsReducer } from './row-edits.ts';
import type { RowAction, RowEdits } from './row-edits.ts';

interface TableEdits<Item> {
  rows: RowEdits<Item>;
  dispatch: (action: RowAction<Item>) => void;
  /** Saves what was typed in a row, if anything. */
  save(id: string): void;
  /** Makes an item that was deleted elsewhere again, with what was typed. */
  putBack(id: string): void;
}

// Another save may come between the read and the write.
const maxAttempts = 3;

/** What is typed in a table and not saved, and the calls that save it. Each change is stored as a draft until then. */
export function useRowEdits<Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>): TableEdits<Item> {
  const [rows, dispatch] = useReducer<RowEdits<Item>, [RowAction<Item>]>(rowEditsReducer, {});
  const store = useDraftStore();
  const [drafts] = useState(() => new RowDrafts(store, kind.noun));
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  const saving = useRef(new Map<string, Promise<void>>());
  const toasts = useToasts();
  const words = wordsFor(kind);
  useEffect(() => drafts.sync(rows), [drafts, rows]);
  useEffect(() => () => drafts.release(), [drafts]);

  return { rows, dispatch, save: (id) => enqueue(id, () => save(id)), putBack: (id) => enqueue(id, () => putBack(id)) };

  /** One call at a time for each row: a save after a save sends what was typed since. */
  function enqueue(id: string, call: () => Promise<void>): void {
    const task = (saving.current.get(id) ?? Promise.resolve()).then(call);
    saving.current.set(id, task);
  }

  async function save(id: string): Promise<void> {
    const row = latest.current[id];
    if (!row || Object.keys(row.edit.own).length === 0) return;
    dispatch({ type: 'send', id });
    const failure = await send(id).catch(saveFailureOf);
    if (!failure) return;
    dispatch({ type: 'fail', id, failure });
    toasts.error(words.updateFailure);
  }

  /** Undefined when it is saved. */
  async function send(id: string): Promise<SaveFailure | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const { item, version } = await collection.read(id);
      const row = latest.current[id];
      if (!row) return undefined;
      const saved = valuesOf(kind, item);
      const edit = rebase(row.edit, saved);
      dispatch({ type: 'read', id, saved });
      if (conflicts(kind, edit).some(({ choice }) => !choice)) return { kind: 'changed' };
      const fields = trimmedValues(edit);
      if (!isComplete(kind, fields)) return { kind: 'refused', message: requiredText() };
      try {
        const next = differs(fields, saved) ? (await collection.update(id, kind.putsId ? { id, ...fields } : fields, version)).item : item;
        finish(id, next, edit.own);
        return undefined;
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 412 || attempt === maxAttempts) throw error;
      }
    }
  }

  async function putBack(id: string): Promise<void> {
    const row = latest.current[id];
    if (!row) return;
    dispatch({ type: 'send', id });
    try {
      finish(id, (await collection.restore({ ...trimmedValues(row.edit), id } as unknown as Item)).item, row.edit.own);
      toasts.success(words.restored);
    } catch (error) {
      dispatch({ type: 'fail', id, failure: saveFailureOf(error) });
      toasts.error(words.restoreFailure);
    }
  }

  function finish(id: string, item: Item, sent: Partial<Record<string, string>>): void {
    const action: RowAction<Item> = { type: 'saved', id, saved: valuesOf(kind, item), sent: sent as RowEdits<Item>[string]['edit']['own'] };
    // The table may be closed by now: no effect deletes the draft.
    if (!rowEditsReducer(latest.current, action)[id]) drafts.drop(id);
    dispatch(action);
  }

  function requiredText(): string {
    const labels = kind.fields.filter(({ name }) => kind.required.includes(name)).map(({ label }) => label);
    return `${labels.join(' and ')} must not be empty.`;
  }
}
