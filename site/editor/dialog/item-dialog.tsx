import { Dialog } from 'radix-ui';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Collection } from '../api/use-collection.ts';
import type { Draft } from '../drafts/draft.ts';
import { typedAt } from '../drafts/typed-at.ts';
import { useDraft } from '../drafts/use-draft.ts';
import type { SentDraft } from '../drafts/use-draft.ts';
import { nextBlank } from '../kinds/item-kind.ts';
import type { FormValues, ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useHoldOpen } from '../session/hold-open.ts';
import { useToasts } from '../ui/toasts.tsx';
import { closeByEscape } from '../ui/close-by-escape.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { ItemFieldRow } from './item-field-row.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { useComposition } from './use-composition.ts';
import { useItemForm } from './use-item-form.ts';
import { useKeptSelection } from './use-kept-selection.ts';
import { useLeavingWarning } from './use-leaving-warning.ts';

interface ItemDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** What is edited; undefined for a new one. */
  item: Item | undefined;
  /** What a new one starts with. */
  blank: FormValues<Item>;
  /** What was typed before and not saved. */
  draft: Draft | undefined;
  /** Whether another item has the same text. */
  hasTwin: (text: string, id: string | undefined) => boolean;
  close: () => void;
  /** Brings an item in the list into sight. */
  show: (id: string) => void;
  /** Gives the focus to the item's card, or to what makes a new one, when what had it is there no more. */
  refocus: (id: string | undefined) => void;
}

/** Makes a new item or edits one. Mounted for as long as it is open, so that each opening starts afresh. */
export function ItemDialog<Item extends { id: string }>(props: ItemDialogProps<Item>) {
  const { kind, collection, item, blank, draft: before, hasTwin, close, show, refocus } = props;
  const form = useItemForm({ kind, collection, item, blank, draft: before });
  const draft = useDraft(kind.noun, item?.id, before, form);
  const keptSelection = useKeptSelection();
  const composition = useComposition();
  const [isAsking, setAsking] = useState(false);
  // The dialog closes over what it sent: nothing is to seem typed or chosen that would go with it.
  const [isLeaving, setLeaving] = useState(false);
  const [written, setWritten] = useState(0);
  const [opener] = useState(() => document.activeElement);
  const underWay = useRef<SentDraft>(undefined);
  const fields = useRef<HTMLDivElement>(null);
  const toasts = useToasts();
  const words = wordsFor(kind);
  const [mainField] = kind.required;
  const text = mainField === undefined ? '' : form.values[mainField];
  const isTwin = useMemo(() => hasTwin(text, item?.id), [hasTwin, text, item?.id]);
  const submitLabel = item ? words.submitEdit : words.submitNew;
  useLeavingWarning(form.isDirty);
  useHoldOpen();
  const leave = () => (form.isDirty ? setAsking(true) : discard());

  return (
    <Dialog.Root open onOpenChange={leave}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content
          className="dialog"
          aria-describedby={undefined}
          {...keptSelection}
          {...closeByEscape(leave)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
            else refocus(item?.id);
          }}
        >
          <Dialog.Title className="dialog-title">{item ? words.edit : words.makeNew}</Dialog.Title>
          {item && before && <p className="field-note">Here is what you typed on {typedAt(before)} and did not save.</p>}
          <form
            noValidate
            onKeyDownCapture={saveByKey}
            {...composition.events}
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <div ref={fields} className="dialog-fields">
              {kind.fields.map((field) => (
                <ItemFieldRow<Item>
                  key={field.name}
                  field={field}
                  isRequired={kind.required.includes(field.name)}
                  value={form.values[field.name]}
                  isSent={isLeaving}
                  set={(value) => {
                    if (isLeaving) return;
                    form.set(field.name, value);
                    // Before what is typed takes its place among the drafts: the page may be lost before the answer.
                    if (form.wasTypedOver()) underWay.current?.keep();
                  }}
                  items={collection.list.status === 'loaded' ? collection.list.value : []}
                  note={field.name === mainField && isTwin ? words.twin : undefined}
                />
              ))}
            </div>
            <TroubleNote
              noun={kind.noun}
              form={form}
              submitLabel={submitLabel}
              choose={(name, choice) => isLeaving || form.choose(name, choice)}
              restore={() => void restore()}
            />
            {draft.isPageOnly && (
              <p className="field-note">This browser keeps no drafts: what is not saved is gone when this page is closed or loaded anew.</p>
            )}
            <DialogButtons
              submitLabel={submitLabel}
              goOnLabel={item ? undefined : words.submitAndGoOn}
              written={written === 0 ? '' : words.written(written)}
              canSave={form.canSave}
              cancel={leave}
              goOn={() => void submitAndGoOn()}
            />
          </form>
        </Dialog.Content>
      </Dialog.Portal>
      {isAsking && (
        <DiscardQuestion title={words.discardQuestion} note={words.discardNote} goOn={() => setAsking(false)} discard={discard} />
      )}
    </Dialog.Root>
  );

  function discard(): void {
    draft.drop();
    close();
  }

  function saveByKey(event: KeyboardEvent): void {
    // Within a composition Enter belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isSaving = event.ctrlKey || event.metaKey;
    // One that is held saves once: what that meets is to be read.
    if (event.repeat && (isSaving || !(event.target instanceof HTMLTextAreaElement))) return event.preventDefault();
    if (!isSaving) return;
    // Before a list to choose from opens by it.
    event.preventDefault();
    event.stopPropagation();
    void (event.shiftKey && !item ? submitAndGoOn() : submit());
  }

  async function submit(): Promise<void> {
    const saved = await sendLast(form.save);
    if (!saved) return;
    if (item) toasts.success(words.updated);
    else toasts.success(words.made, { label: 'Show', alt: `Show the ${kind.noun} in the list`, run: () => show(saved.id) });
    discard();
  }

  async function submitAndGoOn(): Promise<void> {
    if (!form.canSave) return;
    const sent = draft.ofSent(form.values);
    underWay.current = sent;
    const saved = await form.save();
    underWay.current = undefined;
    sent.end(saved !== undefined);
    if (!saved) return;
    draft.dropSent(form.values);
    toasts.success(words.made);
    setWritten((count) => count + 1);
    await composition.ended();
    // What a quick hand typed while it was being saved belongs to the next.
    form.goOn(nextBlank(kind, form.values), form.values);
    fields.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  }

  async function restore(): Promise<void> {
    if (!(await sendLast(form.restore))) return;
    toasts.success(words.restored);
    discard();
  }

  /** Sends what the dialog closes over when it was taken. */
  async function sendLast(send: () => Promise<Item | undefined>): Promise<Item | undefined> {
    if (!form.canSave) return undefined;
    setLeaving(true);
    return send().finally(() => setLeaving(false));
  }
}
