import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi, type EditedDocument } from '../../../server/model/api/editor-paths.ts';
import { nullWhenMissing } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import type { Versioned } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import { BrokenFileDialog } from '../checks/broken-file-dialog.tsx';
import { sentenceAbout } from '../kinds/parts.ts';
import { focusChoice } from '../save/conflict-choices.tsx';
import { formatSavedAt, useDraftAtOpening, useDraftStore, useStoresDrafts, type Draft } from '../save/draft-store.ts';
import type { Values } from '../save/merge-fields.ts';
import { SaveNote } from '../save/save-note.tsx';
import { saveLabel, useVersionedEdit, type EditView } from '../save/use-versioned-edit.ts';
import { VersionedEdit, type Saving } from '../save/versioned-edit.ts';
import type { Fields } from '../schema-form/rules.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { useWindowEvent } from '../ui/events.ts';
import { useSaveKeys } from '../ui/keys.ts';
import { ListState } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { readDocument, savingOf, type DocumentKind } from './document-saving.ts';
import { useUndo } from './use-undo.ts';

interface DocumentFormProps<Name extends string> {
  kind: DocumentKind<Name>;
  id: string;
  label: string;
  savedText: string;
  /** Whether a save of these fields is worth sending. */
  check?: (fields: Fields) => boolean;
  /** Above the button that saves. */
  renderNotes?: (form: FormEdit<Name>) => ReactNode;
  children: (form: FormEdit<Name>) => ReactNode;
}

/** What is edited. Its changes can be undone. */
export interface FormEdit<Name extends string> extends Pick<EditView<EditedDocument, Name>, 'elsewhere' | 'errors' | 'values'> {
  /** Of the file as it is saved. */
  fields: Fields;
  version: string;
  isFixed: boolean;
  change: (values: Values<Name>) => void;
  /** Whether it is saved. */
  save: () => Promise<boolean>;
}

/** A form of a file, and a bar below it: the button that saves, undo and redo. What is unsaved is kept as a draft. */
export function DocumentForm<Name extends string>(props: DocumentFormProps<Name>) {
  const { kind, id } = props;
  const { part, noun } = kind;
  const [saving] = useState(() => savingOf(kind));
  const address = editorApi.document(part, id);
  const { mutate } = useSWRConfig();
  const read = useRead<Versioned<EditedDocument>>(address, () => readDocument(part, id).catch(nullWhenMissing), {
    revalidatesOnMount: true,
  });
  const draft = useDraftAtOpening(noun, (each) => each.id === id);
  // With an error in the file, it stays as it was before.
  const [saved, setSaved] = useState<Versioned<EditedDocument> | null>();
  const [isText, setText] = useState(false);
  const found = read.status === 'loaded' ? read.value : read.status === 'missing' ? null : undefined;
  if (found !== undefined && found !== saved && (found === null || found.item.fields)) setSaved(found);
  const problems = found && !found.item.fields ? found.item.problems : [];
  if (read.status === 'error') return <ListState kind="error" text={read.error.message} retry={() => void mutate(address)} />;
  if (found === undefined || draft === 'loading') return <ListState kind="loading" text="Opening..." />;
  return (
    <>
      {problems.length > 0 && (
        <div role="alert" className="trouble my-4 grid justify-items-start gap-3">
          <p>This file has an error, so what it had before is shown. Correct it as text; then the form is back.</p>
          {problems.map(({ line, column, message }) => (
            <p key={`${line} ${column} ${message}`}>
              Line {line}, column {column}: {sentenceAbout('It', message)}
            </p>
          ))}
          <SmallButton label="Correct the text" onClick={() => setText(true)} />
        </div>
      )}
      {isText && (
        <BrokenFileDialog
          part={part}
          id={id}
          lastGood={null}
          errors={problems}
          close={() => {
            setText(false);
            void mutate(address);
          }}
          refocus={() => undefined}
        />
      )}
      {saved !== undefined && <OpenForm {...props} saving={saving} saved={saved} draft={draft} />}
    </>
  );
}

interface OpenFormProps<Name extends string> extends DocumentFormProps<Name> {
  saving: Saving<EditedDocument, Name>;
  /** Null when the file was deleted. */
  saved: Versioned<EditedDocument> | null;
  draft: Draft | undefined;
}

function OpenForm<Name extends string>(props: OpenFormProps<Name>) {
  const { kind, id, label, savedText, check, renderNotes, saving, saved, draft, children } = props;
  const store = useDraftStore();
  const storesDrafts = useStoresDrafts();
  const [edit] = useState(() => {
    const item = saved?.item ?? { id, problems: [] };
    return new VersionedEdit(saving, store, { ...saved, item, blank: saving.valuesOf(item), draft });
  });
  const view = useVersionedEdit(edit);
  const { values, undecided, isDirty, item, version = '' } = view;
  const { choices, merged, saved: savedValues } = view.edit;
  useEffect(() => edit.take(saved), [edit, saved]);
  const fields = item?.fields ?? {};
  const isReadOnly = useIsReadOnly();
  const history = useUndo(values, savedValues, edit.type);
  const { mutate } = useSWRConfig();
  const root = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
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
  const isTheirs = kind.fields.every(({ name }) => choices[name] === 'theirs');
  const form: FormEdit<Name> = { ...view, fields, version, isFixed: isReadOnly || isTheirs, change: history.change, save: run };
  if (saved === null && !draft && !item?.fields) return <ListState kind="empty" text="Its file does not exist any more." />;
  return (
    <form
      ref={root}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {draft && isDirty && <p className="field-note mb-3">You changed this on {formatSavedAt(draft)} and did not save it.</p>}
      {children(form)}
      {!isReadOnly && (
        <div className="save-bar sticky bottom-0 z-2 -mx-2 mt-6 flex flex-col gap-3 border-t border-rule bg-paper px-2 py-3 [&>:empty]:-mt-3">
          {merged.length > 0 && (
            <output className="trouble">This was changed elsewhere too. Both changes are in it now; save to keep them.</output>
          )}
          {renderNotes?.(form)}
          <SaveNote edit={edit} view={view} submitLabel="Save" run={(call) => void run(call)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <SmallButton
              type="submit"
              isMain
              label={saveLabel('Save', undecided)}
              aria-disabled={!canSave()}
              aria-keyshortcuts="Control+S Meta+S"
            />
            <div className="flex">
              {steps.map(([name, icon, act, keys]) => (
                <ItemAction
                  key={name}
                  label=""
                  icon={icon}
                  title={name}
                  aria-label={name}
                  aria-keyshortcuts={keys}
                  isBusy={!act}
                  onClick={act}
                />
              ))}
            </div>
            <output className="text-small text-muted">{stateText()}</output>
            {isDirty && (
              <ItemAction
                className="ml-auto"
                label="Discard changes"
                onClick={() => {
                  history.change(savedValues);
                  edit.discard();
                }}
              />
            )}
          </div>
        </div>
      )}
    </form>
  );

  function stateText(): string {
    if (view.phase === 'saving') return 'Saving...';
    if (!isDirty) return '';
    return storesDrafts ? 'Not saved yet. Draft kept in this browser.' : 'Not saved yet. This browser can’t keep drafts.';
  }

  function canSave(): boolean {
    const state = edit.state();
    return !isReadOnly && state.phase === 'editing' && (Object.keys(state.edit.own).length > 0 || state.trouble !== undefined);
  }

  async function run(call: 'save' | 'restore' = 'save'): Promise<boolean> {
    if (undecided.length > 0) focusChoice(root.current);
    if (undecided.length > 0 || !canSave()) return false;
    const isGood = check?.(kind.withValues(fields, values)) ?? true;
    const result = isGood ? await edit[call]() : undefined;
    if (!result) requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    if (!result) return false;
    void mutate(editorApi.document(kind.part, id), result, { revalidate: false });
    toasts.success(call === 'save' ? savedText : 'Put back.');
    return true;
  }
}
