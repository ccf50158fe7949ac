import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Collection } from '../../hooks/use-collection.ts';
import { HttpError } from '../../lib/http.ts';
import { isComplete, valuesOf } from '../kinds/item-kind.ts';
import type { FieldName, FormValues, ItemKind } from '../kinds/item-kind.ts';
import { useToasts } from '../toasts.tsx';
import { wordsFor } from '../kinds/words.ts';
import { changedFields, choose, mergedValues } from './merge.ts';
import type { ChangedField, Edit } from './merge.ts';
import { troubleOf } from './trouble.ts';
import type { Trouble } from './trouble.ts';

export interface ItemForm<Item> {
  /** What stands in the fields; the same object for as long as nothing of it changes. */
  values: FormValues<Item>;
  /** What it started from. */
  base: FormValues<Item>;
  set(name: FieldName<Item>, value: string): void;
  /** Something was typed that is not saved. */
  isDirty: boolean;
  canSave: boolean;
  trouble: Trouble | undefined;
  /** Fields that were changed elsewhere since the dialog was opened. */
  changed: readonly ChangedField<Item>[];
  choose(name: FieldName<Item>, choice: 'theirs' | 'mine'): void;
  /** Saves, and gives what the server made of it; undefined when it was not saved. */
  save(): Promise<Item | undefined>;
  /** Brings an item back that was deleted elsewhere, as it stands in the fields. */
  restore(): Promise<Item | undefined>;
  /** Starts afresh from `base`, with what was typed after `sent` was sent. */
  goOn(base: FormValues<Item>, sent: FormValues<Item>): void;
}

interface Options<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** What is edited; undefined for a new one. */
  item: Item | undefined;
  /** What a new one starts with. */
  blank: FormValues<Item>;
  /** What was typed before, and what that started from. */
  draft: { base: Record<string, string>; values: Record<string, string> } | undefined;
}

/**
 * The state of one dialog, from its opening on. When the item is changed elsewhere meanwhile, fields that were not touched take
 * over what is new at once; those that were keep what was typed, with both versions to choose from.
 */
export function useItemForm<Item extends { id: string }>({ kind, collection, item, blank, draft }: Options<Item>): ItemForm<Item> {
  const [edit, setEdit] = useState(() => startOf(kind, item ? valuesOf(kind, item) : blank, draft));
  const [version, setVersion] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const toasts = useToasts();
  const words = wordsFor(kind);
  const values = useMemo(() => mergedValues(kind, edit), [kind, edit]);
  const changed = changedFields(kind, edit);

  // What the list says of the item: another object as soon as it is another.
  const listed = item && collection.list.status === 'loaded' ? collection.list.value.find(({ id }) => id === item.id) : undefined;
  const look = useEffectEvent((now: Item | undefined) => {
    if (!item || isSaving) return;
    if (now && version !== undefined && kind.fields.every(({ name }) => valuesOf(kind, now)[name] === edit.saved[name])) return;
    rebase(item.id).catch((error: unknown) => {
      // Any other failure is met again, and told, when the dialog saves.
      if (error instanceof HttpError && error.status === 404) setTrouble({ kind: 'gone' });
    });
  });
  useEffect(() => look(listed), [listed]);

  return {
    values,
    base: edit.base,
    set: (name, value) =>
      setEdit((before) => ({ ...before, own: { ...before.own, [name]: value }, yielded: before.yielded.filter((one) => one !== name) })),
    isDirty: kind.fields.some(({ name }) => values[name] !== edit.saved[name]),
    canSave: !isSaving && (kind.requiredText !== undefined || isComplete(kind, values)),
    trouble,
    changed,
    choose: (name, choice) => setEdit((before) => choose(before, name, choice)),
    save: () => send(() => (item ? update(item.id) : collection.create(tidied()))),
    restore: () => send(() => (item ? collection.restore({ ...tidied(), id: item.id } as unknown as Item) : collection.create(tidied()))),
    goOn: (base, sent) =>
      setEdit((before) => ({ base, saved: base, own: typedSince(sent, mergedValues(kind, before), base), yielded: [] })),
  };

  async function send(call: () => Promise<Item | Trouble>): Promise<Item | undefined> {
    if (!isComplete(kind, values)) {
      if (kind.requiredText) toasts.error(kind.requiredText);
      return undefined;
    }
    setSaving(true);
    setTrouble(undefined);
    const answer = await call().catch(troubleOf);
    setSaving(false);
    if ('id' in answer) return answer;
    setTrouble(answer);
    toasts.error(item ? words.updateFailure : words.makeFailure);
    return undefined;
  }

  async function update(id: string): Promise<Item | Trouble> {
    let from = version;
    if (from === undefined) {
      const current = await rebase(id);
      if (current.isNews) return { kind: 'changed' };
      from = current.version;
    }
    try {
      return await collection.update(id, kind.putsId ? { id, ...tidied() } : tidied(), from);
    } catch (error) {
      if (!(error instanceof HttpError) || (error.status !== 412 && error.status !== 409)) throw error;
      const { isNews } = await rebase(id);
      // 409 also says that the file cannot take this change, whoever changed it before.
      return error.status === 409 && !isNews ? troubleOf(error) : { kind: 'changed' };
    }
  }

  /** Takes in the item as the server has it. Gives whether a field reads differently from what was known of it. */
  async function rebase(id: string): Promise<{ version: string; isNews: boolean }> {
    const current = await collection.read(id);
    const saved = valuesOf(kind, current.item);
    const isNews = kind.fields.some(({ name }) => saved[name] !== edit.saved[name]);
    if (isNews) setEdit((before) => (Object.keys(before.own).length === 0 ? { ...before, base: saved, saved } : { ...before, saved }));
    setVersion(current.version);
    setTrouble((before) => (before?.kind === 'gone' ? undefined : before));
    return { version: current.version, isNews };
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

/** What was typed into fields after they were sent; into one that starts anew, what stands behind the text that was sent. */
function typedSince<Item>(sent: FormValues<Item>, now: FormValues<Item>, base: FormValues<Item>): Partial<FormValues<Item>> {
  const changed = (Object.keys(now) as FieldName<Item>[]).filter((name) => now[name] !== sent[name]);
  return Object.fromEntries(
    changed.map((name) => [name, base[name] === '' && now[name].startsWith(sent[name]) ? now[name].slice(sent[name].length) : now[name]]),
  ) as Partial<FormValues<Item>>;
}

function startOf<Item extends { id: string }>(kind: ItemKind<Item>, saved: FormValues<Item>, draft: Options<Item>['draft']): Edit<Item> {
  if (!draft) return { base: saved, saved, own: {}, yielded: [] };
  const base = { ...kind.blank, ...draft.base };
  const own = Object.fromEntries(
    kind.fields.flatMap(({ name }) => (draft.values[name] === base[name] ? [] : [[name, draft.values[name] ?? '']])),
  );
  return { base, saved, own: own as Partial<FormValues<Item>>, yielded: [] };
}
