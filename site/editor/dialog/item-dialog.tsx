import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Collection } from '../api/use-collection.ts';
import { formatSavedAt } from '../drafts/draft.ts';
import type { Draft } from '../drafts/draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import type { FormValues, ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useKeepMounted } from '../session/keep-mounted.ts';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { Question } from '../ui/question.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { useLeavingWarning } from '../ui/use-leaving-warning.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { ItemFieldRow } from './item-field-row.tsx';
import { PageBeside } from './page-beside.tsx';
import { SaveFailureNote } from './save-failure-note.tsx';
import { TextHints } from './text-hints.tsx';
import { usePrintedDays } from './use-printed-days.tsx';
import { useItemForm } from './use-item-form.ts';
import { useTextCheck } from './use-text-check.ts';

interface ItemDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** The edited item; undefined for a new one. */
  item: Item | undefined;
  /** The values of a new item. */
  blank: FormValues<Item>;
  /** What was typed before and not saved. */
  draft: Draft | undefined;
  /** Whether another item has the same text. */
  hasTwin: (text: string, id: string | undefined) => boolean;
  close: () => void;
  /** Scrolls an item of the list into view. */
  show: (id: string) => void;
  /** Focuses the item's card, or without it the button for a new item. */
  refocus: (id: string | undefined) => void;
}

const names = new Intl.ListFormat('en');

/** Makes a new item or edits one. Each opening mounts it anew. */
export function ItemDialog<Item extends { id: string }>(props: ItemDialogProps<Item>) {
  const { kind, collection, item, blank, draft: continued, hasTwin, close, show, refocus } = props;
  const form = useItemForm({ kind, collection, item, blank, draft: continued });
  const { values, edit, isDirty, canSave, dispatch } = form;
  const draft = useDraft({ noun: kind.noun, id: item?.id, base: edit.base, own: edit.own, isDirty, continued });
  const firstField = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const toasts = useToasts();
  const words = wordsFor(kind);
  const [mainField] = kind.required;
  const isTwin = hasTwin(mainField === undefined ? '' : values[mainField], item?.id);
  const check = useTextCheck(kind, item?.id, values);
  const printed = usePrintedDays(kind, item, values);
  const submitLabel = item ? words.submitEdit : words.submitNew;
  const undecided = form.conflicts.filter(({ choice }) => !choice).map(({ label }) => label);
  useLeavingWarning(isDirty);
  useKeepMounted();
  const hasPage = kind.tab === 'quotes' || kind.tab === 'prompts';
  const leave = () => (isDirty ? dispatch({ type: 'ask', isAsking: true }) : discard());

  return (
    <DialogShell
      title={item ? words.edit : words.makeNew}
      close={leave}
      {...(hasPage && { width: 'w-[min(40rem,100vw-2rem)] lg:w-[min(62rem,100vw-2rem)]' })}
      focusElsewhere={() => refocus(item?.id)}
    >
      {item && continued && (
        <p className="field-note -mt-2 mb-4">{continued.origin ?? `You typed this on ${formatSavedAt(continued)} and did not save it.`}</p>
      )}
      <form
        noValidate
        className={hasPage ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-8' : ''}
        onKeyDownCapture={saveByKey}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            {kind.fields.map((field, index) => (
              <ItemFieldRow<Item>
                key={field.name}
                field={field}
                isRequired={kind.required.includes(field.name)}
                value={values[field.name]}
                isReadOnly={form.phase === 'closing' || form.edit.choices[field.name] === 'theirs'}
                set={(value) => dispatch({ type: 'type', name: field.name, value })}
                items={collection.list.status === 'loaded' ? collection.list.value : []}
                note={field.name === mainField ? <TextHints check={check} twin={isTwin ? words.twin : undefined} /> : undefined}
                control={index === 0 ? firstField : undefined}
              />
            ))}
          </div>
          <SaveFailureNote
            noun={kind.noun}
            trouble={form.trouble}
            conflicts={form.conflicts}
            submitLabel={submitLabel}
            choose={(name, version) => dispatch({ type: 'choose', name, version })}
            restore={() => void restore()}
          />
          {printed.note}
          {!draft.isPersistent && <p className="field-note">This browser can’t keep drafts. Save before you close or reload the page.</p>}
        </div>
        {hasPage && <PageBeside tab={kind.tab} values={values} />}
        <DialogButtons
          submitLabel={undecided.length > 0 ? `Choose a version of ${names.format(undecided)}` : submitLabel}
          continueLabel={item ? undefined : words.submitAndGoOn}
          made={form.made === 0 ? '' : words.written(form.made)}
          canSave={canSave}
          cancel={leave}
          saveAndContinue={saveAndContinue}
        />
      </form>
      {form.isAsking && (
        <Question
          title={words.discardQuestion}
          note={words.discardNote}
          no="Keep writing"
          yes="Discard"
          close={() => dispatch({ type: 'ask', isAsking: false })}
          act={discard}
        />
      )}
    </DialogShell>
  );

  function discard(): void {
    draft.drop();
    close();
  }

  function saveByKey(event: KeyboardEvent): void {
    // Within a composition Enter belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isSaving = event.ctrlKey || event.metaKey;
    // A key that is held down saves one time.
    if (event.repeat && (isSaving || !(event.target instanceof HTMLTextAreaElement))) return event.preventDefault();
    if (!isSaving) return;
    // The key would open a select.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey && !item) saveAndContinue();
    else void submit();
  }

  async function submit(): Promise<void> {
    const saved = await form.save();
    if (!saved) return;
    void printed.keepSavedWords();
    if (item) toasts.success(words.updated);
    else toasts.success(words.made, { label: 'Show', alt: `Show the ${kind.noun} in the list`, run: () => show(saved.id) });
    discard();
  }

  function saveAndContinue(): void {
    void form.saveAndContinue(draft.startNext);
    firstField.current?.focus();
  }

  async function restore(): Promise<void> {
    if (!(await form.restore())) return;
    toasts.success(words.restored);
    discard();
  }
}
