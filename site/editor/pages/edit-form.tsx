import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { PageDocument } from '../../../server/model/api/template-pages-api.ts';
import { isNotFound } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import type { Versioned } from '../api/request.ts';
import { useIsReadOnly, useKeepMounted } from '../api/session.ts';
import { focusChoice } from '../save/conflict-choices.tsx';
import { formatSavedAt, useDraftAtOpening, useDraftStore, type Draft } from '../save/draft-store.ts';
import { SaveNote } from '../save/save-note.tsx';
import { saveLabel, useVersionedEdit } from '../save/use-versioned-edit.ts';
import { VersionedEdit, type Saving } from '../save/versioned-edit.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { useLeavingWarning, useWindowEvent } from '../ui/events.ts';
import { useSaveKeys } from '../ui/keys.ts';
import { ListState } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import type { Fields } from './documents.ts';
import { useUndo } from './use-undo.ts';

interface EditFormProps<Name extends string> {
  id: string;
  /** Where its file is read. */
  address: string;
  saving: Saving<PageDocument, Name>;
  name: Name;
  titleOf: (fields: Fields) => string;
  back: { href: string; label: string };
  children: (edit: FormEdit) => ReactNode;
}

/** What is edited: a text whose changes can be undone. */
export interface FormEdit {
  text: string;
  /** Of the file as it is saved. */
  fields: Fields;
  version: string;
  isFixed: boolean;
  /** Changes with the same `step` are undone together. */
  change: (text: string, step?: string) => void;
  /** Whether it is saved. */
  save: () => Promise<boolean>;
}

/** A form of one text of a file, and a bar above it: title, undo and redo, and the button that saves. What is unsaved is kept as a draft. */
export function EditForm<Name extends string>(props: EditFormProps<Name>) {
  const { id, address, saving } = props;
  const read = useRead<Versioned<PageDocument>>(address, () => saving.read(id).catch(nullWhenMissing), { revalidatesOnMount: true });
  const draft = useDraftAtOpening(saving.noun, (each) => each.id === id);
  const [isOpen, setOpen] = useState(false);
  const saved = read.status === 'loaded' ? read.value : read.status === 'missing' ? null : undefined;
  if (!isOpen) {
    if (read.status === 'error') return <p className="trouble mt-4">{read.error.message}</p>;
    if (draft === 'loading' || saved === undefined) return <ListState kind="loading" text="Loading the page..." />;
    if (saved === null && !draft) return <ListState kind="empty" text="Its file does not exist any more." />;
    setOpen(true);
  }
  return <OpenForm {...props} saved={saved} draft={draft === 'loading' ? undefined : draft} />;
}

function nullWhenMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

interface OpenFormProps<Name extends string> extends EditFormProps<Name> {
  saved: Versioned<PageDocument> | null | undefined;
  draft: Draft | undefined;
}

function OpenForm<Name extends string>({ id, saving, name, titleOf, back, saved, draft, children }: OpenFormProps<Name>) {
  const store = useDraftStore();
  const [edit] = useState(() => {
    const item = saved?.item ?? { id, problems: [] };
    return new VersionedEdit(saving, store, { ...saved, item, blank: saving.valuesOf(item), draft });
  });
  const view = useVersionedEdit(edit);
  const { values, undecided, isDirty, phase, trouble, item, version = '' } = view;
  useEffect(() => (saved === undefined ? undefined : edit.take(saved)), [edit, saved]);
  const fields = item?.fields ?? {};
  const problem = item?.fields ? undefined : item?.problems[0];
  const isFixed = useIsReadOnly() || problem !== undefined;
  const history = useUndo(values[name], view.edit.saved[name], (text) => edit.type(name, text));
  const root = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What opened this page is gone, with the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const toasts = useToasts();
  const title = titleOf(fields);
  useLeavingWarning(isDirty);
  useKeepMounted();
  useSaveKeys(root, () => void run());
  useWindowEvent('keydown', (event) => {
    const isText = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]') !== null;
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    (event.shiftKey ? history.redo : history.undo)?.();
  });
  const steps = [
    ['Undo', 'icon-[lucide--undo-2]', history.undo, 'Control+Z Meta+Z'],
    ['Redo', 'icon-[lucide--redo-2]', history.redo, 'Control+Shift+Z Meta+Shift+Z'],
  ] as const;
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
        <Link href={back.href} className="item-action -ml-2 max-md:mr-auto">
          <span className="icon-[lucide--arrow-left]" aria-hidden="true" />
          {back.label}
        </Link>
        <h2 ref={heading} tabIndex={-1} className="mr-auto font-serif text-[1.375rem]/[1.2] outline-none max-md:order-1 max-md:basis-full">
          {title}
        </h2>
        <output className="text-small text-muted max-md:order-1">
          {phase === 'saving' ? 'Saving…' : isDirty ? 'Not saved. Draft kept in this browser.' : ''}
        </output>
        {!isFixed &&
          steps.map(([label, icon, act, keys]) => (
            <ItemAction
              key={label}
              label=""
              icon={icon}
              title={label}
              aria-label={label}
              aria-keyshortcuts={keys}
              isBusy={!act}
              onClick={act}
            />
          ))}
        {!isFixed && (
          <button type="submit" className="small-button main-button" aria-disabled={!canSave()} aria-keyshortcuts="Control+S Meta+S">
            {saveLabel('Save', undecided)}
          </button>
        )}
        <div className="order-1 basis-full empty:hidden has-[[role=alert]:only-child:empty]:hidden">
          <SaveNote edit={edit} view={view} submitLabel="Save" run={(call) => void run(call)}>
            {trouble?.kind === 'invalid' && <p className="trouble">Nothing was saved. {Object.values(trouble.errors).join(' ')}</p>}
          </SaveNote>
        </div>
      </header>
      {problem && (
        <p className="trouble mb-4">
          Its file has an error in line {problem.line}: {problem.message}. Correct it under Checks; until then nothing of it can be changed
          here.
        </p>
      )}
      {draft && isDirty && <p className="field-note mb-3">You changed this on {formatSavedAt(draft)} and did not save it.</p>}
      {view.edit.merged.includes(name) && (
        <output className="trouble mb-3 block">This was changed elsewhere too. Both changes are in it now; save to keep them.</output>
      )}
      {children({
        text: values[name],
        fields,
        version,
        isFixed: isFixed || view.edit.choices[name] === 'theirs',
        change: history.change,
        save: run,
      })}
    </form>
  );

  function canSave(): boolean {
    const state = edit.state();
    return !isFixed && state.phase === 'editing' && (Object.keys(state.edit.own).length > 0 || state.trouble !== undefined);
  }

  async function run(call: 'save' | 'restore' = 'save'): Promise<boolean> {
    if (undecided.length > 0) focusChoice(root.current);
    if (undecided.length > 0 || !canSave()) return false;
    const result = await edit[call]();
    if (result) toasts.success(call === 'save' ? 'Saved.' : 'Put back.');
    return result !== undefined;
  }
}
