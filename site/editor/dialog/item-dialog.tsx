import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { Collection } from '../../hooks/use-collection.ts';
import { ItemFieldRow } from './item-field-row.tsx';
import type { ItemKind } from '../kinds/item-kind.ts';
import { TroubleNote } from './trouble-note.tsx';
import { useItemForm } from './use-item-form.ts';
import { wordsFor } from '../kinds/words.ts';

interface ItemDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** What is edited; undefined for a new one. */
  item: Item | undefined;
  close: () => void;
}

/** Makes a new item or edits one. Mounted for as long as it is open, so that each opening starts afresh. */
export function ItemDialog<Item extends { id: string }>({ kind, collection, item, close }: ItemDialogProps<Item>) {
  const { values, set, isDirty, canSave, trouble, save } = useItemForm({ kind, collection, item, onSaved: close });
  const words = wordsFor(kind);
  const submitLabel = item ? words.submitEdit : words.submitNew;
  const [opener] = useState(() => document.activeElement);
  useWarningBeforeLeaving(isDirty);
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content
          className="dialog"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          onEscapeKeyDown={(event) => {
            if (isDirty && !window.confirm('Discard what you typed?')) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            // A click beside the dialog, or on a toast, must not cost what was typed.
            if (isDirty) event.preventDefault();
          }}
        >
          <Dialog.Title className="dialog-title">{item ? words.edit : words.makeNew}</Dialog.Title>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (canSave) void save();
            }}
          >
            <div className="dialog-fields">
              {kind.fields.map((field) => (
                <ItemFieldRow<Item>
                  key={field.name}
                  field={field}
                  isRequired={kind.required.includes(field.name)}
                  value={values[field.name]}
                  set={(value) => set(field.name, value)}
                  items={collection.list.status === 'loaded' ? collection.list.value : []}
                />
              ))}
            </div>
            <TroubleNote noun={kind.noun} trouble={trouble} submitLabel={submitLabel} />
            <div className="dialog-buttons">
              <button type="button" className="small-button" onClick={close}>
                Cancel
              </button>
              <button type="submit" className="small-button main-button" disabled={!canSave}>
                {submitLabel}
              </button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useWarningBeforeLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
