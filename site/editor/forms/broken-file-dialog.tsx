import { useRef, useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import type { Check, ContentFile } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import type { Problem } from '../../../server/model/entities/problem.ts';
import { linesOf } from '../../../server/model/text/wording.ts';
import { HttpError } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import type { SaveCalls } from '../api/item-calls.ts';
import { requestVersioned, sentenceOf } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import { useTypedResponse } from '../api/use-typed-response.ts';
import { useChangesOf } from '../history/item-changes.tsx';
import { useDraftAtOpening, useDraftStore, type Draft } from '../save/draft-store.ts';
import { SaveNote, useLeaving } from '../save/save-note.tsx';
import { saveLabel } from '../save/use-versioned-edit.ts';
import { VersionedEdit, type EditedKind } from '../save/versioned-edit.ts';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { CodeField } from '../ui/fields.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { sentence } from '../kinds/words.ts';
import type { FileIn } from '../api/use-checks.ts';
import { useForm, type Form } from './use-form.ts';

const ItemChangeDetail = lazyPart(async () => (await import('../history/change-detail.tsx')).ItemChangeDetail);

interface BrokenFileDialogProps extends FileIn {
  /** The last good version; absent when the server has none. */
  lastGood: ReactNode;
  errors: readonly Check[];
  close: () => void;
  refocus: () => void;
}

/** A file with errors as editable text, with its item's last good version and the changes since the last commit. */
export function BrokenFileDialog(props: BrokenFileDialogProps) {
  const draft = useDraftAtOpening('file', ({ id }) => id === editorApi.contentFile(props));
  return draft === 'loading' ? null : <FileDialog {...props} draft={draft} />;
}

// Checks the text after a pause in typing.
const debounceMs = 400;

function FileDialog({ part, id, lastGood, errors, close, refocus, draft }: BrokenFileDialogProps & { draft: Draft | undefined }) {
  const path = editorApi.contentFile({ part, id });
  const change = useChangesOf(part).find((each) => each.id === id);
  const { mutate } = useSWRConfig();
  const file = useRead(path, (key) => fileCalls.read(key), { revalidatesOnMount: true });
  const store = useDraftStore();
  const [edit] = useState(
    () => new VersionedEdit(fileKind, fileCalls, store, { item: { id: path, text: '' }, blank: { text: '' }, draft }),
  );
  const toasts = useToasts();
  const form: Form<FileText, TextFile> = useForm({
    edit,
    current: file.status === 'loaded' ? file.value : undefined,
    canSave: () => isDirty && view.phase !== 'saving',
    onSaved(saved) {
      void mutate(path, saved, { revalidate: false });
      void mutate(editorApi.checks).then(() => toasts.success('The file was saved.'));
    },
  });
  const { view, root, save } = form;
  const { values, isDirty, undecided } = view;
  const { value: checked } = useTypedResponse<{ problems: Problem[] }>(path, isDirty ? values : undefined, debounceMs);
  const problems = (isDirty && checked?.problems) || errors;
  const field = useRef<HTMLTextAreaElement>(null);
  const isReadOnly = useIsReadOnly();
  const { leave, question } = useLeaving(edit, view, 'The file stays as it was when you opened it.', close);
  return (
    <FormDialog
      title="File with an error"
      close={leave}
      width="w-192"
      focusElsewhere={refocus}
      form={{ ref: root }}
      submit={() => void save()}
      submitLabel={isReadOnly ? undefined : saveLabel('Save', undecided)}
      isBusy={!isDirty || view.phase === 'saving'}
      cancelLabel="Close"
    >
      <output className="grid gap-2">
        {problems.length === 0 && <p>{isDirty ? 'What you typed has no errors.' : 'This file has no errors now.'}</p>}
        {problems.map(({ line, column, message }) => (
          <p key={`${line} ${column} ${message}`} className="trouble">
            <button type="button" className="cursor-pointer font-semibold" onClick={() => moveTo(line, column)}>
              Line {line}, column {column}:
            </button>{' '}
            {sentence(message)}
          </p>
        ))}
      </output>
      {file.status === 'error' && <p className="trouble mt-3">The file cannot be shown. {sentenceOf(file.error)}</p>}
      {file.status === 'loaded' && (
        <CodeField
          ref={field}
          className="mt-4 mb-3"
          aria-label="Text of the file"
          rows={Math.min(18, Math.max(6, values.text.split('\n').length + 1))}
          readOnly={isReadOnly || view.edit.choices.text === 'theirs'}
          value={values.text}
          onChange={({ target }) => edit.type('text', target.value)}
        />
      )}
      <SaveNote {...form} submitLabel="Save" />
      <details className="wrap-anywhere">
        <summary className="cursor-pointer">Details</summary>
        <code>{isSingleFile(part) ? `content/${part}.yaml` : `content/${part}/${id}.yaml`}</code>
      </details>
      {lastGood && errors.length > 0 && (
        <section className="mt-5" aria-label="Last good version">
          <h3 className="mb-2 font-semibold">Last good version</h3>
          <div className="item-card pb-4">{lastGood}</div>
          <p className="mt-2 text-muted">It is used until the file is corrected, or the server is restarted.</p>
        </section>
      )}
      {change && (
        <section className="mt-5" aria-label="Not online yet">
          <h3 className="mb-2 font-semibold">Not online yet</h3>
          <ItemChangeDetail collection={change.collection} id={id} />
        </section>
      )}
      {question}
    </FormDialog>
  );

  function moveTo(line: number, column: number): void {
    const before = values.text.split('\n').slice(0, line - 1);
    const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    field.current?.focus();
    field.current?.setSelectionRange(offset, offset);
  }
}

type FileText = { text: string };
type TextFile = FileText & { id: string };

const fileKind: EditedKind<FileText, TextFile> = {
  noun: 'file',
  fields: [{ name: 'text', label: 'Text', control: 'lines', merge: 'lines', shown: ownLines }],
  // Text fields only have line feeds.
  valuesOf: ({ text }) => ({ text: text.replaceAll('\r\n', '\n') }),
  bodyOf: ({ text }, before) => ({ text: before?.text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text }),
};

/** The calls for a file. Its id is its path. */
const fileCalls: SaveCalls<TextFile> = {
  read: async (path) => {
    const { item, version } = await requestVersioned<ContentFile>(path);
    return { item: { id: path, text: item.text }, version };
  },
  update: async (path, body, version) => {
    const saved = await requestVersioned(path, { method: 'PUT', body, version });
    return { item: { id: path, ...(body as FileText) }, version: saved.version };
  },
  create: refuseDeleted,
  restore: refuseDeleted,
};

function refuseDeleted(): Promise<never> {
  return Promise.reject(new HttpError(409, 'Conflict', 'The file was deleted. Copy what you typed, if you need it.'));
}

function ownLines(text: string, other: string): string {
  const others = linesOf(other);
  return linesOf(text)
    .filter((line) => !others.includes(line))
    .join('');
}
