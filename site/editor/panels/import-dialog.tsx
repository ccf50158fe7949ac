import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { BulkCollection } from '../../../server/model/api/changes-api.ts';
import { editorApi, type ImportChoices } from '../../../server/model/api/editor-paths.ts';
import type { ImportOutcome, ImportPreview } from '../../../server/model/api/tables-api.ts';
import { attempt, download, request, requestJson, sentenceOf, type SaveFailure } from '../api/request.ts';
import { promptKind, quoteKind } from '../kinds/journal-kinds.tsx';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { Labelled } from '../ui/fields.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { ImportReview, outcomeWords } from './import-review.tsx';

/** Imports a table as quotes or prompts, after a preview. */
export function ImportDialog({ table, close }: { table: BulkCollection; close: () => void }) {
  const [chosen, setChosen] = useState<{ file: File; preview: ImportPreview }>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Counts the previews asked for: only the response to the last one is shown. */
  const previews = useRef(0);
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const kind = table === 'quotes' ? quoteKind : promptKind;
  return (
    <DialogShell title={`Add ${table} from a table`} close={close} width="w-[min(52rem,100vw-2rem)]">
      <p>
        A table from a spreadsheet, saved as CSV or as tab-separated text, at most 8 MB. Its first row names the columns: <code>text</code>,{' '}
        <code>{table === 'prompts' ? 'type' : 'author'}</code>, <code>category</code>, <code>dayOfWeek</code>. You see a preview before
        anything is saved.
      </p>
      <fieldset className="my-4" disabled={isBusy}>
        <Labelled label="File" width="w-[min(100%,20rem)]">
          {(id) => (
            <input
              id={id}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
              className="min-h-10 w-full rounded-xs border border-muted bg-sheet px-1 py-0.5 file:mr-3 file:cursor-pointer file:rounded-xs file:border file:border-accent file:px-3 file:py-1 file:text-ui/[1.3] file:font-semibold file:text-accent"
              onChange={({ target }) => void preview(target.files?.[0])}
            />
          )}
        </Labelled>
      </fieldset>
      <div role="alert">{trouble && <p className="trouble">{trouble}</p>}</div>
      {chosen && (
        <ImportReview
          key={chosen.preview.version}
          noun={kind.noun}
          preview={chosen.preview}
          isBusy={isBusy}
          run={(choices) => void run(choices)}
          downloadLeftOut={() => void downloadLeftOut(chosen.file)}
        />
      )}
      <CloseFooter close={close} />
    </DialogShell>
  );

  async function preview(file: File | undefined): Promise<void> {
    setTrouble(undefined);
    setChosen(undefined);
    const number = (previews.current += 1);
    if (!file) return;
    const { value, failure } = await attempt(requestJson<ImportPreview>(editorApi.importPreview(table), sending(file)));
    if (number !== previews.current) return;
    if (failure) setTrouble(`${file.name} cannot be previewed. ${importFailure(failure)}`);
    else setChosen({ file, preview: value });
  }

  async function run(choices: ImportChoices): Promise<void> {
    if (!chosen) return;
    setBusy(true);
    setTrouble(undefined);
    const options = { ...sending(chosen.file), version: chosen.preview.version };
    const { value, failure } = await attempt(requestJson<ImportOutcome>(editorApi.import(table, choices), options));
    if (failure) {
      toasts.error(`Failed to import ${kind.noun}s. Please try again.`);
      // The content changed: by a part of the import, or elsewhere.
      await preview(chosen.file);
      setTrouble(importFailure(failure));
    } else {
      await mutate(kind.path);
      close();
      toasts.success(outcomeWords(kind.noun, value));
    }
    setBusy(false);
  }

  async function downloadLeftOut(file: File): Promise<void> {
    const { value, failure } = await attempt(request(editorApi.importLeftOut(table), sending(file)).then((response) => response.blob()));
    if (failure) return setTrouble(importFailure(failure));
    const address = URL.createObjectURL(value);
    download(address, `${file.name.replace(/\.[^.]*$/, '')}-left-out.csv`);
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

// A table of 8 MB over a slow line, written item by item.
const importTimeoutMs = 5 * 60_000;

/** A table is sent as CSV, whatever separates its fields. */
function sending(file: File) {
  return { method: 'POST', body: new Blob([file], { type: 'text/csv' }), timeoutMs: importTimeoutMs } as const;
}

function importFailure(trouble: SaveFailure): string {
  if (trouble.kind === 'refused') return sentenceOf(trouble);
  return trouble.kind === 'unanswered' ? 'No answer from the server.' : 'This server does not import tables.';
}
