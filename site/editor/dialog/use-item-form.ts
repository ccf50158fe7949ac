import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { HttpError } from '../../data/http.ts';
import { uniqueKey } from '../api/unique-key.ts';
import type { Collection } from '../api/use-collection.ts';
import type { Draft } from '../drafts/draft.ts';
import { isComplete, nextBlank, valuesOf } from '../kinds/item-kind.ts';
import type { FormValues, ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useToasts } from '../ui/toasts.tsx';
import { conflicts, differs, fieldValues, rebase, startEdit, trimmedValues } from './merge-edit.ts';
import type { Conflict, Edit } from './merge-edit.ts';
import { isUnsaved, itemFormReducer, startForm } from './item-form-reducer.ts';
import type { ItemFormAction, ItemFormState } from './item-form-reducer.ts';
import { saveFailureOf } from '../api/save-failure.ts';
import type { SaveFailure } from '../api/save-failure.ts';

interface ItemForm<Item> extends ItemFormState<Item> {
  values: FormValues<Item>;
  conflicts: readonly Conflict<Item>[];
  isDirty: boolean;
  canSave: boolean;
  dispatch: (action: ItemFormAction<Item>) => void;
  /** Saves, and returns the item as the server has it; undefined when it was not saved. */
  save(): Promise<Item | undefined>;
  /** Makes an item that was deleted elsewhere once more, with the values of the fields. */
  restore(): Promise<Item | undefined>;
  /** Makes the item while the fields go on with the next. The draft of the first is `sent`. */
  saveAndContinue(startNext: () => { drop(): void; keep(isResumed: boolean): void }): Promise<void>;
}

interface Options<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** The edited item; undefined for a new one. */
  item: Item | undefined;
  /** The values of a new item. */
  blank: FormValues<Item>;
  /** What was typed before and is continued. */
  draft: Pick<Draft, 'base' | 'own'> | undefined;
}

/** The state of one dialog and its calls. While the dialog is open, it reads the item again whenever it changes in the list. */
export function useItemForm<Item extends { id: string }>({ kind, collection, item, blank, draft }: Options<Item>): ItemForm<Item> {
  const [state, dispatch] = useReducer<ItemFormState<Item>, undefined, [ItemFormAction<Item>]>(itemFormReducer, undefined, () =>
    startForm(startEdit(valuesOf(kind, item ?? ({ ...blank, ...draft?.base } as unknown as Item)), draft)),
  );
  const { edit, phase } = state;
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const toasts = useToasts();
  const words = wordsFor(kind);
  const values = fieldValues(edit);
  const open = conflicts(kind, edit);
  const canSave =
    phase === 'editing' && open.every(({ choice }) => choice) && (kind.requiredText !== undefined || isComplete(kind, values));
  /** Responses may come in another order than their requests: the last request counts. */
  const reads = useRef(0);
  const attempt = useRef<{ fields: FormValues<Item>; key: string }>(undefined);

  const listed = item && collection.list.status === 'loaded' ? collection.list.value.find(({ id }) => id === item.id) : undefined;
  const readAgain = useEffectEvent((changed: Item | undefined) => {
    if (!changed || phase === 'closing') return;
    read(changed.id).catch((error: unknown) => {
      // A save meets any other failure again.
      if (error instanceof HttpError && error.status === 404) dispatch({ type: 'gone' });
    });
  });
  useEffect(() => readAgain(listed ?? item), [listed, item]);

  return {
    ...state,
    values,
    conflicts: open,
    isDirty: isUnsaved(edit),
    canSave,
    dispatch,
    save: () => send(() => (item ? update(item.id) : create(edit))),
    // Against an item that is gone there is nothing to choose: the fields show the own text.
    restore: () =>
      send(
        () =>
          item ? collection.restore({ ...trimmedValues(edit), id: item.id } as unknown as Item).then(({ item }) => item) : create(edit),
        false,
      ),
    saveAndContinue,
  };

  function isReady(needsChoices = true): boolean {
    if (needsChoices ? !canSave : phase !== 'editing') return false;
    if (isComplete(kind, values)) return true;
    if (kind.requiredText) toasts.error(kind.requiredText);
    return false;
  }

  async function send(call: () => Promise<Item | SaveFailure | undefined>, needsChoices = true): Promise<Item | undefined> {
    if (!isReady(needsChoices)) return undefined;
    dispatch({ type: 'send' });
    const outcome = await call().catch(saveFailureOf);
    if (outcome && 'id' in outcome) return outcome;
    dispatch({ type: 'fail', trouble: outcome });
    if (outcome) toasts.error(item ? words.updateFailure : words.makeFailure);
    return undefined;
  }

  async function saveAndContinue(startNext: Parameters<ItemForm<Item>['saveAndContinue']>[0]): Promise<void> {
    if (!isReady()) return;
    const sent = startNext();
    dispatch({ type: 'sendAndContinue', next: nextBlank(kind, values) });
    const outcome = await create(edit).catch(saveFailureOf);
    if ('id' in outcome) {
      sent.drop();
      dispatch({ type: 'made' });
      toasts.success(words.made);
    } else {
      flushSync(() => {
        sent.keep(!isUnsaved(latest.current.edit));
        dispatch({ type: 'failBefore', sent: edit, trouble: outcome });
      });
      toasts.error(words.makeFailure);
    }
  }

  /** The same values sent again, as after a response that was lost, have the same key: the server makes one item of them. */
  async function create(sent: Edit<Item>): Promise<Item> {
    const fields = trimmedValues(sent);
    if (attempt.current === undefined || differs(attempt.current.fields, fields)) attempt.current = { fields, key: uniqueKey() };
    const { item: made } = await collection.create(fields, attempt.current.key);
    attempt.current = undefined;
    return made;
  }

  /** Undefined when nothing was sent: a choice is missing. */
  async function update(id: string): Promise<Item | SaveFailure | undefined> {
    const known = state.version === undefined ? await read(id) : { edit, version: state.version };
    if (conflicts(kind, known.edit).some(({ choice }) => !choice)) return undefined;
    const fields = trimmedValues(known.edit);
    try {
      return (await collection.update(id, kind.putsId ? { id, ...fields } : fields, known.version)).item;
    } catch (error) {
      if (!(error instanceof HttpError) || (error.status !== 412 && error.status !== 409)) throw error;
      const current = await read(id);
      // An earlier call saved it, and its response was lost.
      if (!differs(fields, valuesOf(kind, current.item))) return current.item;
      if (error.status === 412 && current.version === known.version)
        return { kind: 'refused', message: 'Its file has an error; Checks shows the line.' };
      // 409 also means that the file cannot hold the new value.
      return error.status === 409 && current.version === known.version ? saveFailureOf(error) : { kind: 'changed' };
    }
  }

  /** Reads the item, and takes over its values. Returns the edit after that. */
  async function read(id: string): Promise<{ item: Item; version: string; edit: Edit<Item> }> {
    const number = (reads.current += 1);
    const current = await collection.read(id);
    const saved = valuesOf(kind, current.item);
    // At once: a key that came before the new text is drawn would bring the old one back, as if it were typed.
    if (number === reads.current) flushSync(() => dispatch({ type: 'read', saved, version: current.version }));
    return { ...current, edit: rebase(latest.current.edit, saved) };
  }
}
