import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import type { DocumentPart, EditedDocument } from '../../../server/model/api/documents-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { nullWhenMissing } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import { readDocument } from '../api/document-calls.ts';
import type { Versioned } from '../api/request.ts';
import type { Values } from '../kinds/kind.ts';
import { sentenceAbout } from '../kinds/words.ts';
import { useDraftAtOpening, type Draft } from '../save/draft-store.ts';
import type { EditView } from '../save/use-versioned-edit.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { ListState } from '../ui/list-state.tsx';
import { BrokenFileDialog } from './broken-file-dialog.tsx';

/** What is edited. Its changes can be undone. */
export interface FormEdit<V extends Values> extends Pick<EditView<V, EditedDocument>, 'elsewhere' | 'errors' | 'isDirty' | 'values'> {
  /** As it is saved. */
  item: EditedDocument;
  fields: Values;
  version: string;
  isFixed: boolean;
  change: (values: V) => void;
  /** Whether it is saved. */
  save: () => Promise<boolean>;
}

interface OpenDocumentProps {
  part: DocumentPart;
  noun: string;
  id: string;
  /** Gets the file, null when it was deleted, and what was typed over it before. */
  children: (opened: { saved: Versioned<EditedDocument> | null; draft: Draft | undefined }) => ReactNode;
}

/** Reads a file for its form, again when it changes. With an error in it, the form shows what it had before. */
export function OpenDocument({ part, noun, id, children }: OpenDocumentProps) {
  const address = editorApi.document(part, id);
  const { mutate } = useSWRConfig();
  const read = useRead<Versioned<EditedDocument>>(address, () => readDocument(part, id).catch(nullWhenMissing), {
    revalidatesOnMount: true,
  });
  const draft = useDraftAtOpening(noun, (each) => each.id === id);
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
      {saved !== undefined && children({ saved, draft })}
    </>
  );
}
