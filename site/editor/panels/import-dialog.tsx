import { useRef, useState } from 'react';
import type { BulkCollection } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { saidOf, type Headings, type ImportOutcome, type ImportPreview } from '../../../server/model/api/tables-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { storedJson, storeJson } from '../../data/use-stored-choice.ts';
import { attempt, download, failureSentence, request, requestJson } from '../api/request.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { ChoiceField } from '../ui/choice-select.tsx';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { Failure } from '../ui/failure.tsx';
import { Labelled } from '../ui/fields.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { ImportReview, rowsToSkip } from './import-review.tsx';
import { ImportedDialog, type ImportDialogProps, type ImportDone } from './imported-dialog.tsx';
import { LogInHere } from '../save/log-in-again.tsx';

export function ImportDialog<Item extends { id: string }>(props: ImportDialogProps<Item>) {
  const [done, setDone] = useState<ImportDone>();
  return done ? <ImportedDialog {...props} {...done} /> : <ImportForm {...props} finish={setDone} />;
}

function ImportForm<Item extends { id: string }>(props: ImportDialogProps<Item> & { finish: (done: ImportDone) => void }) {
  const { kind, collection, close, finish } = props;
  const table = kind.list.tab as BulkCollection;
  const [chosen, setChosen] = useState<{ file: File; preview: ImportPreview }>();
  const [headings, setHeadings] = useState<Headings>(() => storedJson(headingsKey(table)) ?? {});
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  /** Counts requested previews. Only the response to the last request is shown. */
  const previews = useRef(0);
  const toasts = useToasts();
  const review = chosen && { preview: chosen.preview, ...countsOf(chosen.preview, kept, isUpdating) };
  const canImport = review !== undefined && review.canImport && review.count > 0;
  const update = (next: boolean) => void preview(chosen?.file, headings, next);
  const toggle = (row: number) => setKept(new Set(kept.has(row) ? [...kept].filter((each) => each !== row) : [...kept, row]));
  return (
    <FormDialog
      title={`Add ${table} from a table`}
      close={close}
      width="w-208"
      cancelLabel="Close"
      submitLabel={isBusy ? 'Importing...' : review?.canImport ? importLabel(kind.noun, review) : 'Import'}
      canSubmit={canImport}
      isBusy={isBusy}
      submit={() => void run()}
    >
      <LogInHere />
      <p>
        A workbook of Excel (.xlsx, its first sheet) or a table as CSV, at most 8 MB. Its first row names the columns. You see a preview
        before anything is saved.
      </p>
      <fieldset className="my-4" disabled={isBusy}>
        <Labelled label="File" width="w-full max-w-80">
          {(id) => (
            <input
              id={id}
              type="file"
              accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values"
              className="text-box w-full px-1 py-0.5 file:mr-3 file:cursor-pointer file:rounded-xs file:border file:border-accent file:px-3 file:py-1 file:text-ui/5 file:font-semibold file:text-accent"
              // Otherwise choosing the corrected file again would not fire a change event.
              onClick={({ currentTarget }) => void (currentTarget.value = '')}
              onChange={({ target }) => void preview(target.files?.[0])}
            />
          )}
        </Labelled>
      </fieldset>
      <Failure text={trouble} />
      {review && chosen && (
        <div className="w-full border-t border-rule pt-4">
          {headingChoices(review.preview.headings)}
          {!hasOpenHeading(review.preview.headings, headings) && (
            <ImportReview noun={kind.noun} {...review} kept={kept} toggle={toggle} isUpdating={isUpdating} setUpdating={update} />
          )}
          {review.canImport && review.faulty > 0 && (
            <SmallButton
              className="mt-5"
              label={`Download the ${review.faulty === 1 ? 'row' : counted(review.faulty, 'row')} left out`}
              onClick={() => void downloadLeftOut(chosen.file)}
            />
          )}
        </div>
      )}
    </FormDialog>
  );

  /** A choice for each column of a table, when some headings do not say what their columns are. */
  function headingChoices(columns: ImportPreview['headings']) {
    const asks = hasOpenHeading(columns, headings);
    if (!asks && columns.every(({ heading }) => saidOf(headings, heading) === undefined)) return null;
    const choices = [{ value: 'none', label: 'Leave out' }, ...kind.fields.map(({ name, label }) => ({ value: name, label }))];
    return (
      <fieldset className="mb-4">
        <legend className="font-semibold">What is in each column?</legend>
        {asks && (
          <p className="text-muted">Choose it for the columns that are not marked yet. The next table with these names needs no choice.</p>
        )}
        <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-3">
          {columns.map(({ heading, field }) => {
            const value = saidOf(headings, heading) === '' ? 'none' : field;
            return (
              <ChoiceField
                key={heading}
                label={heading}
                value={value ?? ''}
                placeholder="Choose…"
                choices={choices}
                choose={(next) => match({ ...headings, [heading]: next === 'none' ? '' : next })}
              />
            );
          })}
        </div>
      </fieldset>
    );
  }

  function match(next: Headings): void {
    setHeadings(next);
    storeJson(headingsKey(table), next);
    void preview(chosen?.file, next, isUpdating);
  }

  /** @param asked what the headings mean; by default, the last choices for headings of such tables */
  async function preview(file: File | undefined, asked = headings, isUpdate = false): Promise<void> {
    setTrouble(undefined);
    setUpdating(isUpdate);
    if (file !== chosen?.file) setChosen(undefined);
    const number = (previews.current += 1);
    if (!file) return;
    const { value, failure } = await attempt(requestJson<ImportPreview>(editorApi.importPreview(table, asked, isUpdate), sending(file)));
    if (number !== previews.current) return;
    if (failure) return setTrouble(`${file.name} cannot be previewed. ${failureSentence(failure)}`);
    if (value.version !== chosen?.preview.version) setKept(new Set());
    setChosen({ file, preview: value });
  }

  async function run(): Promise<void> {
    if (!chosen || !review) return;
    setBusy(true);
    setTrouble(undefined);
    const options = { ...sending(chosen.file), version: chosen.preview.version };
    const choices = { skip: rowsToSkip(chosen.preview, kept), isUpdate: isUpdating, isPartial: review.faulty > 0 };
    const { value, failure } = await attempt(requestJson<ImportOutcome>(editorApi.import(table, headings, choices), options));
    if (failure) {
      toasts.error(`Failed to import ${kind.noun}s. Please try again.`);
      // The content has changed, by a part of this import or elsewhere.
      await preview(chosen.file, headings, isUpdating);
      setTrouble(failureSentence(failure));
    } else {
      await collection.refetch();
      finish({ outcome: value, changed: isUpdating ? chosen.preview.changed : [] });
    }
    setBusy(false);
  }

  async function downloadLeftOut(file: File): Promise<void> {
    const { value, failure } = await attempt(
      request(editorApi.importLeftOut(table, headings), sending(file)).then((response) => response.blob()),
    );
    if (failure) return setTrouble(failureSentence(failure));
    const address = URL.createObjectURL(value);
    download(address, `${file.name.replace(/\.[^.]*$/, '')}-left-out.csv`);
    // Later, because the browser reads the URL after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

function countsOf(preview: ImportPreview, kept: ReadonlySet<number>, isUpdating: boolean) {
  const { problems, add, changed } = preview;
  return {
    faulty: new Set(problems.map(({ row }) => row)).size,
    // A table that could not be read at all has no rows to import.
    canImport: add.length + changed.length > 0 || problems.length === 0,
    count: add.length - rowsToSkip(preview, kept).length + (isUpdating ? changed.length : 0),
  };
}

/** `Import 6 quotes without that row` */
function importLabel(noun: string, { count, faulty }: { count: number; faulty: number }): string {
  const without = faulty === 0 ? '' : ` without ${faulty === 1 ? 'that row' : `those ${counted(faulty, 'row')}`}`;
  return `Import ${counted(count, noun)}${without}`;
}

const headingsKey = (table: string) => `journal-headings-${table}`;

// For a table of 8 MB over a slow connection, written item by item.
const importTimeoutMs = 5 * 60_000;

/** Any table is sent as CSV, whatever separates its fields. */
function sending(file: File) {
  return { method: 'POST', body: new Blob([file], { type: 'text/csv' }), timeoutMs: importTimeoutMs } as const;
}

/** Whether a column is neither assigned to a field nor left out. */
function hasOpenHeading(headings: ImportPreview['headings'], chosen: Headings): boolean {
  return headings.some(({ heading, field }) => field === undefined && saidOf(chosen, heading) === undefined);
}
