import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Collection } from '../api/use-collection.ts';
import { emptyFields, nextBlank, valuesIn, type ItemKind, type Values } from '../kinds/kind.ts';
import { useDraftStore, type Draft } from '../save/draft-store.ts';
import { isFailure, isUnsaved, type Trouble } from '../save/save-state.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { useToasts } from '../ui/toasts.tsx';
import { useForm, type Form } from './use-form.ts';

/** What a dialog has open: an item, or a new one with its first values, and its draft. */
export type OpenItem<Item> = { item?: Item | undefined; blank?: Values | undefined; draft?: Draft | undefined };

export interface ItemFormProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  open: OpenItem<Item>;
  close: () => void;
  show: (id: string) => void;
  land?: (id: string) => void;
}

/** The form of a dialog. After a save, it closes or continues with the next new item of a series. */
export function useItemForm<Item extends { id: string }>({ kind, collection, open, close, show, land }: ItemFormProps<Item>) {
  const { item, blank = valuesIn(kind.fields), draft } = open;
  const { requiredText } = kind.list;
  const { words } = kind;
  const store = useDraftStore();
  const begin = (first: Values, continued?: Draft) => new VersionedEdit(kind, collection, store, { item, blank: first, draft: continued });
  const [edit, setEdit] = useState(() => begin(blank, draft));
  /** The number of items created in this dialog, the number in the queue, and why one failed. */
  const [made, setMade] = useState(0);
  const [making, setMaking] = useState(0);
  const [lost, setLost] = useState<Trouble>();
  const current = useRef(edit);
  const lastMade = useRef<Promise<unknown>>(Promise.resolve());
  const firstField = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const toasts = useToasts();
  const form: Form<Values, Item> = useForm({
    edit,
    canSave: isReady,
    pressSave: ({ key, shiftKey }) => void (shiftKey && isNew ? saveAndAddNext() : form.save('save', key !== 'Enter')),
    onRefused: () => reportFailure(edit),
    onSaved(saved, call, stays) {
      if (call === 'restore') toasts.success(words.restored);
      else if (!isNew) toasts.success(words.updated);
      else toasts.success(words.made, { label: 'Show', alt: `Show the ${kind.noun} in the list`, run: () => show(saved.item.id) });
      // Text typed during the save is not saved yet.
      if (stays || isUnsaved(edit.state())) return;
      close();
      if (!item) land?.(saved.item.id);
    },
  });
  const { values, undecided, phase } = form.view;
  const isNew = form.view.item === undefined;
  const isComplete = emptyFields(kind.fields, values).length === 0;
  const canSave = undecided.length === 0 && (requiredText !== undefined || isComplete);
  return { form, canSave, firstField, isNew, series: { made, making, lost, saveAndAddNext } };

  function isReady(): boolean {
    if (isComplete) setLost(undefined);
    else if (phase === 'editing' && making === 0 && requiredText) toasts.error(requiredText);
    return isComplete;
  }

  /** Saves the item in the background and empties the form for the next. After a failure, the form shows it again, unless the next was begun. */
  async function saveAndAddNext(): Promise<void> {
    if (undecided.length > 0 || phase === 'saving' || current.current !== edit || !isReady()) return;
    setMaking((before) => before + 1);
    // Before the dialog releases it, so that no other tab is offered the draft.
    const release = edit.open();
    const next = begin(nextBlank(kind, values));
    current.current = next;
    setEdit(next);
    firstField.current?.focus();
    const saving = lastMade.current.then(edit.save);
    lastMade.current = saving;
    const saved = await saving;
    setMaking((before) => before - 1);
    if (saved) {
      setMade((before) => before + 1);
      toasts.success(words.made);
    } else {
      if (current.current !== next || isUnsaved(next.state())) setLost(edit.state().trouble);
      else {
        current.current = edit;
        flushSync(() => setEdit(edit));
      }
      reportFailure(edit);
    }
    release();
  }

  function reportFailure({ state }: typeof edit): void {
    if (isFailure(state())) toasts.error(item ? words.updateFailure : words.makeFailure);
  }
}
