import { useEffect, useEffectEvent, useState } from 'react';
import type { Collection } from '../../hooks/use-collection.ts';
import { HttpError } from '../../lib/http.ts';
import { isComplete, valuesOf } from '../kinds/item-kind.ts';
import type { FieldName, FormValues, ItemKind } from '../kinds/item-kind.ts';
import { useToasts } from '../toasts.tsx';
import { changedFields, troubleOf } from './trouble.ts';
import type { ChangedField, Trouble } from './trouble.ts';
import { wordsFor } from '../kinds/words.ts';

interface ItemForm<Item> {
  values: FormValues<Item>;
  set(name: FieldName<Item>, value: string): void;
  /** Something was typed that is not saved. */
  isDirty: boolean;
  canSave: boolean;
  trouble: Trouble | undefined;
  save(): Promise<void>;
}

interface Options<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** What is edited; undefined for a new one. */
  item: Item | undefined;
  onSaved: () => void;
}

/**
 * The state of one dialog, from its opening on. An item is edited from the version that the server has when the dialog opens.
 * When it is another by the time it is saved, nothing is: fields that were not touched take over what is new, and the next
 * save replaces the rest.
 */
export function useItemForm<Item extends { id: string }>({ kind, collection, item, onSaved }: Options<Item>): ItemForm<Item> {
  const [base, setBase] = useState(() => (item ? valuesOf(kind, item) : kind.blank));
  const [changes, setChanges] = useState<Partial<FormValues<Item>>>({});
  const [version, setVersion] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const toasts = useToasts();
  const words = wordsFor(kind);
  const values: FormValues<Item> = { ...base, ...changes };

  const readAtOpening = useEffectEvent(() => {
    if (!item) return;
    rebase(item.id).catch((error: unknown) => {
      // Any other failure is met again, and told, when the dialog saves.
      if (error instanceof HttpError && error.status === 404) setTrouble({ kind: 'gone' });
    });
  });
  useEffect(() => readAtOpening(), []);

  return {
    values,
    set: (name, value) => setChanges((before) => ({ ...before, [name]: value })),
    isDirty: kind.fields.some(({ name }) => values[name] !== base[name]),
    canSave: !isSaving && (kind.requiredText !== undefined || isComplete(kind, values)),
    trouble,
    save,
  };

  async function save(): Promise<void> {
    if (!isComplete(kind, values)) {
      if (kind.requiredText) toasts.error(kind.requiredText);
      return;
    }
    setSaving(true);
    setTrouble(undefined);
    const met = await (item ? update(item.id) : create()).catch(troubleOf);
    setSaving(false);
    if (met) {
      setTrouble(met);
      toasts.error(item ? words.updateFailure : words.makeFailure);
    } else {
      toasts.success(item ? words.updated : words.made);
      onSaved();
    }
  }

  async function create(): Promise<undefined> {
    await collection.create(tidied());
  }

  async function update(id: string): Promise<Trouble | undefined> {
    let from = version;
    if (from === undefined) {
      const current = await rebase(id);
      if (current.fields.length > 0) return { kind: 'changed', fields: current.fields };
      from = current.version;
    }
    try {
      await collection.update(id, kind.putsId ? { id, ...tidied() } : tidied(), from);
      return undefined;
    } catch (error) {
      if (!(error instanceof HttpError) || (error.status !== 412 && error.status !== 409)) throw error;
      const { fields } = await rebase(id);
      // 409 also says that the file cannot take this change, whoever changed it before.
      return error.status === 409 && fields.length === 0 ? troubleOf(error) : { kind: 'changed', fields };
    }
  }

  /** Starts from the item as it is now. Gives the fields that read differently from what the dialog started from till then. */
  async function rebase(id: string): Promise<{ version: string; fields: ChangedField[] }> {
    const current = await collection.read(id);
    const now = valuesOf(kind, current.item);
    setBase(now);
    setVersion(current.version);
    return { version: current.version, fields: changedFields(kind, base, now, changes) };
  }

  /** What was typed, without white space around it, unless the file has some there. */
  function tidied(): FormValues<Item> {
    const names = kind.fields.map(({ name }) => name);
    return Object.fromEntries(
      names.map((name) => [name, base[name] === base[name].trim() ? values[name].trim() : values[name]]),
    ) as FormValues<Item>;
  }
}
