import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Collection } from '../api/use-collection.ts';
import { HttpError } from '../../data/http.ts';
import type { Versioned } from '../api/item-calls.ts';
import type { Draft } from '../drafts/draft.ts';
import { isComplete, valuesOf } from '../kinds/item-kind.ts';
import type { FieldName, FormValues, ItemKind } from '../kinds/item-kind.ts';
import { newKey } from '../api/new-key.ts';
import { useToasts } from '../ui/toasts.tsx';
import { wordsFor } from '../kinds/words.ts';
import { changedFields, choose, differs, isUnsaved, mergedValues, overwritesUnseen, rebased, typed } from './merge.ts';
import type { ChangedField, Edit, Version } from './merge.ts';
import { startOf, typedSince } from './start-edit.ts';
import { troubleOf } from './trouble.ts';
import type { Trouble } from './trouble.ts';

export interface ItemForm<Item> {
  /** What stands in the fields; the same object for as long as nothing of it changes. */
  values: FormValues<Item>;
  /** What it started from, what was typed, and where theirs was chosen. */
  edit: Pick<Edit<Item>, 'base' | 'own' | 'yielded' | 'earlier'>;
  set(name: FieldName<Item>, value: string): void;
  /** Something was typed that is not saved. */
  isDirty: boolean;
  canSave: boolean;
  trouble: Trouble | undefined;
  /** Fields that were changed elsewhere since the dialog was opened. */
  changed: readonly ChangedField<Item>[];
  choose(name: FieldName<Item>, choice: Version): void;
  /** Saves, and gives what the server made of it; undefined when it was not saved. */
  save(): Promise<Item | undefined>;
  /** Brings an item back that was deleted elsewhere, as it stands in the fields. */
  restore(): Promise<Item | undefined>;
  /** Whether something else was begun, in a field that was sent, while the last save was under way. */
  wasTypedOver(): boolean;
  /** Starts afresh from `base`, with what was typed after `sent` was sent. */
  goOn(base: FormValues<Item>, sent: FormValues<Item>): void;
}

// Longer than any double click, and than a key takes to be pressed twice.
const heldMilliseconds = 1000;

interface Options<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** What is edited; undefined for a new one. */
  item: Item | undefined;
  /** What a new one starts with. */
  blank: FormValues<Item>;
  /** What was typed before, what that started from, and where theirs was chosen. */
  draft: Pick<Draft, 'base' | 'own' | 'yielded' | 'earlier'> | undefined;
}

/**
 * The state of one dialog, from its opening on. When the item is changed elsewhere meanwhile, fields that were not touched take
 * over what is new at once; those that were keep what was typed, with both versions to choose from.
 */
export function useItemForm<Item extends { id: string }>({ kind, collection, item, blank, draft }: Options<Item>): ItemForm<Item> {
  const [edit, setEdit] = useState(() => startOf(kind, item, blank, draft));
  const [isSaving, setSaving] = useState(false);
  /** A save was refused a moment ago: whoever presses once more has not read why. */
  const [isHeld, setHeld] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const toasts = useToasts();
  const words = wordsFor(kind);
  const values = useMemo(() => mergedValues(kind, edit), [kind, edit]);
  const changed = changedFields(kind, edit);
  // Answers may come in another order than they were asked for: only the last one counts.
  const reads = useRef({ asked: 0, answered: 0 });
  /** What is being saved, and the fields in which something else was begun meanwhile. */
  const sentValues = useRef(values);
  const rewritten = useRef(new Set<FieldName<Item>>());
  const attempt = useRef<{ fields: FormValues<Item>; key: string }>(undefined);

  // What the list says of the item: another object as soon as it is another.
  const listed = item && collection.list.status === 'loaded' ? collection.list.value.find(({ id }) => id === item.id) : undefined;
  const look = useEffectEvent((now: Item | undefined) => {
    if (!item || isSaving) return;
    const isReading = reads.current.asked > reads.current.answered;
    if (now && edit.version !== undefined && !isReading && !differs(valuesOf(kind, now), edit.saved)) return cameBack();
    rebase(item.id).catch((error: unknown) => {
      // Any other failure is met again, and told, when the dialog saves.
      if (error instanceof HttpError && error.status === 404) setTrouble({ kind: 'gone' });
    });
  });
  useEffect(() => look(listed), [listed]);

  return {
    values,
    edit,
    set: (name, value) => {
      if (isSaving && !value.startsWith(sentValues.current[name])) rewritten.current.add(name);
      setEdit((before) => typed(kind, before, name, value));
    },
    isDirty: isUnsaved(kind, edit),
    canSave: !isSaving && !isHeld && (kind.requiredText !== undefined || isComplete(kind, values)),
    trouble,
    changed,
    choose: (name, choice) => setEdit((before) => choose(before, name, choice)),
    save: () => send(() => (item ? update(item.id) : create())),
    restore: () => send(() => (item ? collection.restore({ ...tidied(), id: item.id } as unknown as Item) : create())),
    wasTypedOver: () => rewritten.current.size > 0,
    goOn: (base, sent) =>
      setFields((before) => {
        const own = typedSince(sent, mergedValues(kind, before), base, rewritten.current);
        return { base, saved: base, own, yielded: [], earlier: {} };
      }),
  };

  async function send(call: () => Promise<Item | Trouble>): Promise<Item | undefined> {
    if (!isComplete(kind, values)) {
      if (kind.requiredText) toasts.error(kind.requiredText);
      return undefined;
    }
    sentValues.current = values;
    rewritten.current.clear();
    setSaving(true);
    setTrouble(undefined);
    const answer = await call()
      .catch(troubleOf)
      .finally(() => setSaving(false));
    if ('id' in answer) return answer;
    setTrouble(answer);
    if (answer.kind === 'changed') {
      setEdit((before) => ({ ...before, isTold: true }));
      setHeld(true);
      setTimeout(() => setHeld(false), heldMilliseconds);
    }
    toasts.error(item ? words.updateFailure : words.makeFailure);
    return undefined;
  }

  /** Sent again as it was, as after an answer that was lost, it has the key it had, so that nothing is made twice. */
  async function create(): Promise<Item> {
    const fields = tidied();
    if (attempt.current === undefined || differs(attempt.current.fields, fields)) attempt.current = { fields, key: newKey() };
    const made = await collection.create(fields, attempt.current.key);
    attempt.current = undefined;
    return made;
  }

  async function update(id: string): Promise<Item | Trouble> {
    let { version } = edit;
    if (version === undefined) {
      const current = await rebase(id);
      if (current.isNews) return { kind: 'changed' };
      version = current.version;
    }
    if (overwritesUnseen(kind, edit)) return { kind: 'changed' };
    const fields = tidied();
    try {
      return await collection.update(id, kind.putsId ? { id, ...fields } : fields, version);
    } catch (error) {
      if (!(error instanceof HttpError) || (error.status !== 412 && error.status !== 409)) throw error;
      const current = await rebase(id);
      // Saved before, by a call whose answer was lost.
      if (!differs(fields, valuesOf(kind, current.item))) return current.item;
      if (current.version === version && error.status === 412)
        return { kind: 'refused', message: 'Its file cannot be read as it stands now; the console of the server says where.' };
      // 409 also says that the file cannot take this change, whoever changed it before.
      return error.status === 409 && !current.isNews ? troubleOf(error) : { kind: 'changed' };
    }
  }

  /** Takes in the item as the server has it. Gives whether a field reads differently from what was known of it. */
  async function rebase(id: string): Promise<Versioned<Item> & { isNews: boolean }> {
    const number = (reads.current.asked += 1);
    const current = await collection.read(id).finally(() => {
      reads.current.answered += 1;
    });
    const saved = valuesOf(kind, current.item);
    if (number === reads.current.asked) setFields((before) => rebased(before, saved, current.version));
    cameBack();
    return { ...current, isNews: differs(saved, edit.saved) };
  }

  /** Gives fields other values at once: a key that comes before they are drawn would bring back what stood there, as if it were typed. */
  function setFields(change: (before: Edit<Item>) => Edit<Item>): void {
    flushSync(() => setEdit(change));
  }

  /** It may have been deleted and come back, as by switching branches. */
  function cameBack(): void {
    setTrouble((before) => (before?.kind === 'gone' ? undefined : before));
  }

  /** What stands in the fields, without white space around it, unless the file has some there. */
  function tidied(): FormValues<Item> {
    const { saved } = edit;
    const names = kind.fields.map(({ name }) => name);
    return Object.fromEntries(
      names.map((name) => [name, saved[name] === saved[name].trim() ? values[name].trim() : values[name]]),
    ) as FormValues<Item>;
  }
}
