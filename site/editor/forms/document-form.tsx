import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { documentCalls } from '../api/document-calls.ts';
import type { Versioned } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import type { FileKind, Values } from '../kinds/kind.ts';
import { useDraftStore, type Draft } from '../save/draft-store.ts';
import { savingOf } from '../save/saving-of.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { ListState } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { DraftNotes, FormFrame, SaveBar } from './form.tsx';
import { OpenDocument, type FormEdit } from './open-document.tsx';
import { useForm, type Form } from './use-form.ts';
import { useUndo } from './use-undo.ts';

interface DocumentFormProps<V extends Values> {
  kind: FileKind<V>;
  id: string;
  label: string;
  savedText: string;
  /** Whether a save of these values is worth sending. */
  check?: (values: V, item: EditedDocument) => boolean;
  /** Above the button that saves. */
  renderNotes?: (form: FormEdit<V>) => ReactNode;
  children: (form: FormEdit<V>) => ReactNode;
}

/** A form of a file, and a bar below it: the button that saves, undo and redo. What is unsaved is kept as a draft. */
export function DocumentForm<V extends Values>(props: DocumentFormProps<V>) {
  return (
    <OpenDocument {...props.kind} id={props.id}>
      {(opened) => <DocumentFields {...props} {...opened} />}
    </OpenDocument>
  );
}

interface DocumentFieldsProps<V extends Values> extends DocumentFormProps<V> {
  /** Null when the file was deleted. */
  saved: Versioned<EditedDocument> | null;
  draft: Draft | undefined;
}

function DocumentFields<V extends Values>(props: DocumentFieldsProps<V>) {
  const { kind, id, label, savedText, check, renderNotes, saved, draft, children } = props;
  const store = useDraftStore();
  const isReadOnly = useIsReadOnly();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const [edit] = useState(() => {
    const item = saved?.item ?? { id, problems: [] };
    return new VersionedEdit(savingOf(kind, documentCalls(kind.part)), store, { ...saved, item, blank: kind.valuesOf(item), draft });
  });
  const form: Form<V, EditedDocument> = useForm({
    edit,
    current: saved,
    canSave,
    check: check && (() => check(view.values, item)),
    onSaved: (result, call) => {
      void mutate(editorApi.document(kind.part, id), result, { revalidate: false });
      toasts.success(call === 'save' ? savedText : 'Put back.');
    },
  });
  const { view, save } = form;
  const { isDirty, item = { id, problems: [] }, version = '' } = view;
  const undo = useUndo(edit, view);
  const isTheirs = kind.fields.every(({ name }) => view.edit.choices[name] === 'theirs');
  const shown = { ...view, item, fields: item.fields ?? {}, version, isFixed: isReadOnly || isTheirs, change: undo.change, save };
  if (saved === null && !draft && !item.fields) return <ListState kind="empty" text="Its file does not exist any more." />;
  return (
    <FormFrame form={form} label={label}>
      <DraftNotes draft={isDirty ? draft : undefined} className="mb-3" />
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
