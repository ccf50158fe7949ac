import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { isNotFound } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import type { Versioned } from '../api/request.ts';
import { useIsReadOnly, useKeepMounted } from '../api/session.ts';
import { focusChoice } from '../save/conflict-choices.tsx';
import { formatSavedAt, useDraftAtOpening, useDraftStore, type Draft } from '../save/draft-store.ts';
import type { Values } from '../save/merge-fields.ts';
import { SaveNote } from '../save/save-note.tsx';
import { saveLabel, useVersionedEdit, type EditView } from '../save/use-versioned-edit.ts';
import { VersionedEdit, type Saving } from '../save/versioned-edit.ts';
import { useLeavingWarning, useWindowEvent } from '../ui/events.ts';
import { useSaveKeys } from '../ui/keys.ts';
import { ListState } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { useUndo } from './use-undo.ts';

interface EditFormProps<Item extends { id: string }, Name extends string> {
  id: string;
  /** Where the item is read. */
  address: string;
  saving: Saving<Item, Name>;
  /** The field whose changes can be undone. */
  main: Name;
  blank: Values<Name>;
  title: string;
  back: { href: string; label: string };
  /** Nothing of it can be changed. */
  isFixed: boolean;
  children: (edit: FormEdit<Item, Name>) => ReactNode;
}

export interface FormEdit<Item extends { id: string }, Name extends string> {
  edit: VersionedEdit<Item, Name>;
  view: EditView<Item, Name>;
  isFixed: boolean;
  /** Changes the main field. Changes with the same `step` are undone together. */
  change: (text: string, step?: string) => void;
  save: () => Promise<Versioned<Item> | undefined>;
}

/** A form of one item with a bar above it: its title, undo and redo, and the button that saves. What is typed is kept as a draft. */
export function EditForm<Item extends { id: string }, Name extends string>(props: EditFormProps<Item, Name>) {
  const { id, address, saving } = props;
  const read = useRead<Versioned<Item>>(address, () => saving.read(id).catch(nullWhenMissing), { revalidatesOnMount: true });
  const draft = useDraftAtOpening(saving.noun, (each) => each.id === id);
  const [isOpen, setOpen] = useState(false);
  const saved = read.status === 'loaded' ? read.value : read.status === 'missing' ? null : undefined;
  if (!isOpen) {
    if (read.status === 'error') return <p className="trouble mt-4">{read.error.message}</p>;
    if (draft === 'loading' || saved === undefined) return <ListState kind="loading" text="Loading the page..." />;
    if (saved === null && !draft) return <ListState kind="empty" text="This page does not exist any more." />;
    setOpen(true);
  }
  return <OpenForm {...props} saved={saved} draft={draft === 'loading' ? undefined : draft} />;
}

function nullWhenMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

interface OpenFormProps<Item extends { id: string }, Name extends string> extends EditFormProps<Item, Name> {
  saved: Versioned<Item> | null | undefined;
  draft: Draft | undefined;
}

function OpenForm<Item extends { id: string }, Name extends string>(props: OpenFormProps<Item, Name>) {
  const { id, saving, main, blank, title, back, saved, draft, children } = props;
  const store = useDraftStore();
  const [edit] = useState(
    // Of what is deleted, the draft is over its id.
    () => new VersionedEdit(saving, store, { ...saved, item: saved?.item ?? ({ id, ...draft?.base } as unknown as Item), blank, draft }),
  );
  const view = useVersionedEdit(edit);
  const { values, undecided, isDirty, phase, trouble } = view;
  useEffect(() => (saved === undefined ? undefined : edit.take(saved)), [edit, saved]);
  const isFixed = useIsReadOnly() || props.isFixed;
  const history = useUndo(values[main], view.edit.saved[main], (text) => edit.type(main, text));
  const root = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const canSave = phase === 'editing' && (isDirty || trouble !== undefined);
  useLeavingWarning(isDirty);
  useKeepMounted();
  useSaveKeys(root, () => !isFixed && void run());
  useWindowEvent('keydown', (event) => {
    const isText = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]') !== null;
    if (isFixed || isText || event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    (event.shiftKey ? history.redo : history.undo)?.();
  });
  return (
    <form
      ref={root}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <header className="sticky top-0 z-6 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule bg-paper py-2 max-md:static">
        <Link href={back.href} className="item-action -ml-2">
          <span className="icon-[lucide--arrow-left]" aria-hidden="true" />
          {back.label}
        </Link>
        <h2 className="mr-auto font-serif text-[1.375rem]/[1.2]">{title}</h2>
        <output className="text-small text-muted">{isFixed ? '' : phase === 'saving' ? 'Saving…' : isDirty ? 'Not saved' : ''}</output>
        {!isFixed && (
          <>
            <HistoryButton label="Undo" keys="Control+Z Meta+Z" icon="icon-[lucide--undo-2]" act={history.undo} />
            <HistoryButton label="Redo" keys="Control+Shift+Z Meta+Shift+Z" icon="icon-[lucide--redo-2]" act={history.redo} />
            <button type="submit" className="small-button main-button" aria-disabled={!canSave} aria-keyshortcuts="Control+S Meta+S">
              {saveLabel('Save', undecided)}
            </button>
          </>
        )}
        <div className="basis-full not-has-[.trouble]:-mt-1">
          <SaveNote edit={edit} view={view} submitLabel="Save" run={(call) => void run(call)}>
            {trouble?.kind === 'invalid' && <p className="trouble">Nothing was saved. {Object.values(trouble.errors).join(' ')}</p>}
          </SaveNote>
        </div>
      </header>
      {draft && isDirty && <p className="field-note mb-3">You changed this on {formatSavedAt(draft)} and did not save it.</p>}
      {view.edit.merged.includes(main) && (
        <output className="trouble mb-3 block">This was changed elsewhere too. Both changes are in it now; save to keep them.</output>
      )}
      {children({ edit, view, isFixed: isFixed || view.edit.choices[main] === 'theirs', change: history.change, save: run })}
    </form>
  );

  async function run(call: 'save' | 'restore' = 'save'): Promise<Versioned<Item> | undefined> {
    if (undecided.length > 0) return void focusChoice(root.current);
    const result = await edit[call]();
    if (result) toasts.success(call === 'save' ? 'Saved.' : 'Put back.');
    return result;
  }
}

interface HistoryButtonProps {
  label: string;
  keys: string;
  icon: string;
  act: (() => void) | undefined;
}

function HistoryButton({ label, keys, icon, act }: HistoryButtonProps) {
  return (
    <button
      type="button"
      className="item-action aria-disabled:text-muted"
      title={label}
      aria-label={label}
      aria-keyshortcuts={keys}
      // Not disabled, which would take the focus from it.
      aria-disabled={!act}
      onClick={act}
    >
      <span className={icon} aria-hidden="true" />
    </button>
  );
}
