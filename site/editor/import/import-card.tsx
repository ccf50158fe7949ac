import { useId, useRef, useState } from 'react';
import type { ImportPreview } from '../../../server/model/api/import-preview.ts';
import { useTableImport } from './use-table-import.ts';
import { editorApi } from '../../../server/model/api/paths.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { troubleOf } from '../dialog/trouble.ts';
import { promptKind } from '../kinds/prompt-kind.tsx';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { ImportReview } from './import-review.tsx';
import { outcomeWords } from './import-words.ts';

const tables = [
  { value: 'quotes', label: 'Quotes' },
  { value: 'prompts', label: 'Prompts' },
] as const;
type Table = (typeof tables)[number]['value'];

/** Makes quotes or prompts of a table, after a look at what that would do. */
export function ImportCard() {
  const [table, setTable] = useState<Table>('quotes');
  const [chosen, setChosen] = useState<{ file: File; preview: ImportPreview }>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const looks = useRef(0);
  const [tableId, fileId] = [useId(), useId()];
  const calls = useTableImport();
  const toasts = useToasts();
  const kind = table === 'quotes' ? quoteKind : promptKind;
  return (
    <section className="item-card export-card import-card" aria-labelledby="import">
      <h3 id="import" className="item-name">
        Import
      </h3>
      <p>
        A table from a spreadsheet, saved as CSV or as tab-separated text, at most 8 MB. Its first row names the columns:{' '}
        {['text', ...(table === 'prompts' ? ['type'] : ['author']), 'category', 'dayOfWeek'].map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <code>{name}</code>
          </span>
        ))}
        . Nothing is written before you have seen what would be.
      </p>
      <fieldset className="import-picks" disabled={isBusy}>
        <div className="export-format">
          <label htmlFor={tableId}>Rows are</label>
          <ChoiceSelect id={tableId} value={table} choices={tables} choose={(value) => void changeTable(value as Table)} />
        </div>
        <div className="export-format">
          <label htmlFor={fileId}>File</label>
          <input
            ref={input}
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            className="import-file"
            onChange={({ target }) => void look(table, target.files?.[0])}
          />
        </div>
      </fieldset>
      <div role="alert">{trouble && <p className="trouble">{trouble}</p>}</div>
      {chosen && (
        <ImportReview
          key={chosen.preview.version}
          noun={kind.noun}
          preview={chosen.preview}
          isBusy={isBusy}
          run={(skip, update) => void run(skip, update)}
          cancel={reset}
        />
      )}
    </section>
  );

  function reset(): void {
    looks.current += 1;
    setChosen(undefined);
    setTrouble(undefined);
    if (input.current) input.current.value = '';
  }

  async function changeTable(next: Table): Promise<void> {
    setTable(next);
    await look(next, input.current?.files?.[0]);
  }

  async function look(as: Table, file: File | undefined): Promise<void> {
    setTrouble(undefined);
    setChosen(undefined);
    const number = (looks.current += 1);
    if (!file) return;
    try {
      const preview = await calls.preview(editorApi.importPreview(as), file);
      // Another file or table was chosen while this one was looked at.
      if (number === looks.current) setChosen({ file, preview });
    } catch (error) {
      if (number === looks.current) setTrouble(`${file.name} cannot be looked at. ${sentenceOf(error)}`);
    }
  }

  async function run(skip: readonly number[], update: boolean): Promise<void> {
    if (!chosen) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      const outcome = await calls.run(editorApi.import(table, skip, update), chosen.file, chosen.preview.version, kind.path);
      reset();
      toasts.success(outcomeWords(kind.noun, outcome));
    } catch (error) {
      const sentence = sentenceOf(error);
      toasts.error(`Failed to import ${kind.noun}s. Please try again.`);
      // What was imported before it stopped, or what changed meanwhile, makes another preview.
      await look(table, chosen.file);
      setTrouble(sentence);
    } finally {
      setBusy(false);
    }
  }
}

function sentenceOf(error: unknown): string {
  const trouble = troubleOf(error);
  if (trouble.kind === 'refused') return trouble.message;
  return trouble.kind === 'unanswered' ? 'The server did not answer.' : 'The server does not import tables.';
}
