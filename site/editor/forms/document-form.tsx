import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { nullWhenMissing } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import { documentCalls, readDocument } from '../api/item-calls.ts';
import type { Versioned } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import type { FileKind, Values } from '../kinds/kind.ts';
import { sentenceAbout } from '../kinds/words.ts';
import { useDraftAtOpening, useDraftStore, type Draft } from '../save/draft-store.ts';
import type { EditView } from '../save/use-versioned-edit.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { ListState } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { BrokenFileDialog } from './broken-file-dialog.tsx';
import { DraftNotes, FormFrame, SaveBar } from './form.tsx';
import { useForm, type Form } from './use-form.ts';
import { useUndo } from './use-undo.ts';

/** An edit of a file whose changes can be undone. */
export interface FormEdit<V extends Values> extends Pick<EditView<V, EditedDocument>, 'elsewhere' | 'errors' | 'isDirty' | 'values'> {
  item: EditedDocument;
  fields: Values;
  version: string;
  isFixed: boolean;
  /** Whether `check` refused the last save. */
  isTried: boolean;
  change: (values: V) => void;
  save: () => Promise<boolean>;
}

interface DocumentFormProps<V extends Values> {
  kind: FileKind<V>;
  id: string;
  label: string;
  savedText: string;
  /** Whether these values are valid enough to be sent. */
  check?: (values: V, item: EditedDocument) => boolean;
  renderNotes?: (form: FormEdit<V>) => ReactNode;
  children: (form: FormEdit<V>) => ReactNode;
}

/**
 * A form of a file, which is refetched when it changes, and a bar with save, undo and redo. Unsaved changes are kept as a draft. While the
 * file has an error, the form shows the values from before it.
 */
export function DocumentForm<V extends Values>(props: DocumentFormProps<V>) {
  const { part, noun } = props.kind;
  const { id } = props;
  const address = editorApi.document(part, id);
  const { mutate } = useSWRConfig();
  const read = useRead<Versioned<EditedDocument>>(address, () => readDocument(part, id).catch(nullWhenMissing), {
    revalidatesOnMount: true,
  });
  const draft = useDraftAtOpening(noun, (each) => each.id === id);
  /** Null after the file is deleted. */
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
      {isText && <BrokenFileDialog part={part} id={id} lastGood={null} errors={problems} close={closeText} refocus={() => undefined} />}
      {saved !== undefined && <DocumentFields {...props} saved={saved} draft={draft} />}
    </>
  );

  function closeText(): void {
    setText(false);
    void mutate(address);
  }
}

type DocumentFieldsProps<V extends Values> = DocumentFormProps<V> & { saved: Versioned<EditedDocument> | null; draft: Draft | undefined };

function DocumentFields<V extends Values>(props: DocumentFieldsProps<V>) {
  const { kind, id, label, savedText, check, renderNotes, saved, draft, children } = props;
  const store = useDraftStore();
  const isReadOnly = useIsReadOnly();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const [isTried, setTried] = useState(false);
  const [edit] = useState(() => {
    const item = saved?.item ?? { id, problems: [] };
    return new VersionedEdit(kind, documentCalls(kind.part), store, { ...saved, item, blank: kind.valuesOf(item), draft });
  });
  const form: Form<V, EditedDocument> = useForm({
    edit,
    current: saved,
    canSave,
    check: () => {
      const isWorth = check?.(view.values, item) ?? true;
      setTried(!isWorth);
      return isWorth;
    },
    onSaved: (result, call) => {
      void mutate(editorApi.document(kind.part, id), result, { revalidate: false });
      toasts.success(call === 'save' ? savedText : 'Put back.');
    },
  });
  const { view, save } = form;
  const { isDirty, item = { id, problems: [] }, version = '' } = view;
  const undo = useUndo(edit, view);
  const isTheirs = kind.fields.every(({ name }) => view.edit.choices[name] === 'theirs');
  const shown = { ...view, item, fields: item.fields ?? {}, version, isTried, isFixed: isReadOnly || isTheirs, change: undo.change, save };
  if (saved === null && !draft && !item.fields) return <ListState kind="empty" text="Its file no longer exists." />;
  return (
    <FormFrame form={form} aria-label={label}>
      <DraftNotes draft={isDirty ? view.continued : undefined} className="mb-3" />
      {children(shown)}
      {!isReadOnly && (
        <SaveBar form={form} canSave={canSave()} undo={undo}>
          {renderNotes?.(shown)}
        </SaveBar>
      )}
    </FormFrame>
  );

  function canSave(): boolean {
    const state = edit.state();
    return !isReadOnly && (Object.keys(state.edit.own).length > 0 || state.trouble !== undefined);
  }
}
