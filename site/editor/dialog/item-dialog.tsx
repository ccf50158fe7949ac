import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Collection } from '../api/use-collection.ts';
import { isComplete, nextBlank, wordsFor, type FormValues, type ItemKind } from '../kinds/item-kind.ts';
import { focusChoice } from '../save/conflict-choices.tsx';
import { formatSavedAt, useDraftStore, useStoresDrafts, type Draft } from '../save/draft-store.ts';
import { itemSaving } from '../save/item-saving.ts';
import { SaveNote, useLeaving } from '../save/save-note.tsx';
import { saveLabel, useFollowList, useVersionedEdit } from '../save/use-versioned-edit.ts';
import { isUnsaved, needsLogIn, VersionedEdit, type Trouble } from '../save/versioned-edit.ts';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { useSaveKeys } from '../ui/keys.ts';
import { useToasts } from '../ui/toasts.tsx';
import { ItemAction, Check } from '../ui/buttons.tsx';
import { ItemFieldRow } from './item-field-row.tsx';
import { PageBeside } from './page-beside.tsx';
import { TextHints } from './text-check.tsx';
import { keepWords, printedOn, useEditions, usesOf } from '../api/use-editions.ts';

interface ItemDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  item: Item | undefined;
  blank: FormValues<Item>;
  draft: Draft | undefined;
  hasTwin: (text: string, id: string | undefined) => boolean;
  close: () => void;
  show: (id: string) => void;
  /** Goes to a new item where the list has it. */
  land?: (id: string) => void;
  /** Focuses the item's card, or without it the button for a new item. */
  refocus: (id: string | undefined) => void;
}

/** Makes a new item or edits one. Each opening mounts it anew. */
export function ItemDialog<Item extends { id: string }>(props: ItemDialogProps<Item>) {
  const { kind, collection, item, blank, draft: continued, hasTwin, close, show, land, refocus } = props;
  const store = useDraftStore();
  const begin = (first: FormValues<Item>, draft?: Draft) =>
    new VersionedEdit(itemSaving(kind, collection), store, { item, blank: first, draft });
  const [edit, setEdit] = useState(() => begin(blank, continued));
  const view = useVersionedEdit(edit);
  const { values, undecided } = view;
  /** How many items were made in this dialog, whether the one before is being made, and why it was not. */
  const [made, setMade] = useState(0);
  const [isMaking, setMaking] = useState(false);
  const [setAside, setSetAside] = useState<Trouble>();
  const form = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const toasts = useToasts();
  const words = wordsFor(kind);
  const [mainField] = kind.required;
  const twin = hasTwin(mainField === undefined ? '' : values[mainField], item?.id) ? words.twin : undefined;
  const printed = usePrintedDays(kind, item, values);
  const submitLabel = item ? words.submitEdit : words.submitNew;
  const isIdle = view.phase === 'editing' && !isMaking;
  const canSave = isIdle && undecided.length === 0 && (kind.requiredText !== undefined || isComplete(kind, values));
  const storesDrafts = useStoresDrafts();
  useSaveKeys(form, (isShifted) => void (isShifted && !item ? saveAndContinue() : submit()));
  const listed = item && collection.items.find(({ id }) => id === item.id);
  useFollowList(edit, listed);
  const hasPage = kind.tab === 'quotes' || kind.tab === 'prompts';
  const { leave, question } = useLeaving(edit, view, words.discardNote, close);

  return (
    <FormDialog
      title={item ? words.edit : words.makeNew}
      close={leave}
      width={hasPage ? 'w-[min(40rem,100vw-2rem)] lg:w-[min(62rem,100vw-2rem)]' : undefined}
      focusElsewhere={() => refocus(item?.id)}
      form={{ ref: form, className: hasPage ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-8' : '' }}
      submit={() => void submit()}
      submitLabel={saveLabel(submitLabel, undecided)}
      submitKeys="Control+S Meta+S Control+Enter Meta+Enter"
      canSubmit={canSave}
      actions={
        !item && (
          <>
            <ItemAction
              icon="icon-[lucide--list-plus]"
              label={words.submitAndGoOn}
              disabled={!canSave}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              onClick={() => void saveAndContinue()}
            />
            <output className="ml-2 text-muted">{made > 0 && words.written(made)}</output>
          </>
        )
      }
    >
      {item && continued && (
        <p className="field-note col-span-full -mt-2 mb-4">
          {continued.origin ?? `You typed this on ${formatSavedAt(continued)} and did not save it.`}
        </p>
      )}
      <div>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {kind.fields.map((field, index) => (
            <ItemFieldRow<Item>
              key={field.name}
              kind={kind}
              field={field}
              edit={edit}
              view={view}
              items={collection.items}
              note={field.name === mainField && <TextHints tab={kind.tab} id={item?.id} values={values} twin={twin} />}
              input={index === 0 ? firstField : undefined}
            />
          ))}
        </div>
        <div className="grid gap-3 has-[.trouble]:mt-[1.1rem]">
          <SaveNote edit={edit} view={view} submitLabel={submitLabel} run={(call) => void submit(call)} />
          {setAside && (
            <p role="alert" className="trouble">
              {setAside.kind === 'unanswered'
                ? `No answer from the server: the ${kind.noun} before this one may or may not be saved.`
                : `The ${kind.noun} before this one was not saved.`}{' '}
              Close this dialog to get it back.
            </p>
          )}
        </div>
        {printed.note}
        {!storesDrafts && <p className="field-note">This browser can’t keep drafts. Save before you close or reload the page.</p>}
      </div>
      {hasPage && <PageBeside tab={kind.tab} values={values} />}
      {question}
    </FormDialog>
  );

  function isReady(): boolean {
    if (undecided.length > 0) focusChoice(form.current);
    else if (isComplete(kind, values)) return isIdle;
    else if (isIdle && kind.requiredText) toasts.error(kind.requiredText);
    return false;
  }

  async function submit(call: 'save' | 'restore' = 'save'): Promise<void> {
    if (call === 'save' ? !isReady() : !isIdle) return;
    setSetAside(undefined);
    const saved = await edit[call]();
    if (!saved) return reportFailure(edit);
    void printed.keepSavedWords();
    if (call === 'restore') toasts.success(words.restored);
    else if (item) toasts.success(words.updated);
    else toasts.success(words.made, { label: 'Show', alt: `Show the ${kind.noun} in the list`, run: () => show(saved.item.id) });
    close();
    if (!item) land?.(saved.item.id);
  }

  /** Makes the item while the fields go on with the next. They take it back when it is not made, unless the next is begun. */
  async function saveAndContinue(): Promise<void> {
    if (!isReady()) return;
    setSetAside(undefined);
    setMaking(true);
    // Before the dialog releases it: no other tab is offered the draft.
    const release = edit.open();
    const next = begin(nextBlank(kind, values));
    setEdit(next);
    firstField.current?.focus();
    const saved = await edit.save();
    setMaking(false);
    if (saved) {
      setMade((before) => before + 1);
      toasts.success(words.made);
    } else {
      if (isUnsaved(next.state())) setSetAside(edit.state().trouble);
      else flushSync(() => setEdit(edit));
      reportFailure(edit);
    }
    release();
  }

  function reportFailure({ state }: typeof edit): void {
    if (!needsLogIn(state())) toasts.error(item ? words.updateFailure : words.makeFailure);
  }
}

type Values = Readonly<Record<string, string | undefined>>;

/** A note of the days on which an item is printed, and a function that records its new words there, if the note's choice is to. */
function usePrintedDays({ tab, noun }: Pick<ItemKind<never>, 'noun' | 'tab'>, item: { id: string } | undefined, values: Values) {
  const [isKeeping, setKeeping] = useState(true);
  const toasts = useToasts();
  const uses = usesOf(useEditions(), tab, item ? [item.id] : []);
  const isChanged = ['text', 'author'].some((name) => (values[name] ?? '') !== ((item as Values | undefined)?.[name] ?? ''));
  const note = uses.length > 0 && (
    <div className="mt-4 text-muted">
      <p>{printedOn(uses)}.</p>
      {isChanged && <Check label="Use the new words there too" checked={isKeeping} set={setKeeping} />}
    </div>
  );
  return { note, keepSavedWords };

  async function keepSavedWords(): Promise<void> {
    if (!item || !isChanged || !isKeeping) return;
    for (const { edition, name, slot } of uses) {
      const failure = await keepWords(edition, { slot, id: item.id });
      if (failure !== undefined) toasts.error(`The ${noun} is saved, but ${name} has its former words. ${failure}`);
    }
  }
}
