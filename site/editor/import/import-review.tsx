import { useState } from 'react';
import type { ImportChoices } from '../../../server/model/api/editor-paths.ts';
import type { ImportPreview } from '../../../server/model/api/tables-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { fieldWords, previewWords, problemWords, similarWords } from './import-words.ts';
import { RowList } from './row-list.tsx';

interface ImportReviewProps {
  noun: string;
  preview: ImportPreview;
  isBusy: boolean;
  run: (choices: ImportChoices) => void;
  /** Saves the rows with problems as a file. */
  downloadLeftOut: () => void;
  cancel: () => void;
}

/** What the import of a table would do. Rows with problems are left out, and similar texts until they are chosen. */
export function ImportReview({ noun, preview, isBusy, run, downloadLeftOut, cancel }: ImportReviewProps) {
  const { problems, add, duplicates, changed, similar, authorVariants } = preview;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isUpdating, setUpdating] = useState(false);
  const faulty = new Set(problems.map(({ row }) => row)).size;
  // A table that could not be read at all has no other rows.
  const canImport = add.length + changed.length > 0 || problems.length === 0;
  const similarRows = new Set(similar.map(({ row }) => row));
  const skip = [...similarRows].filter((row) => !chosen.has(row));
  const count = add.length - skip.length + (isUpdating ? changed.length : 0);

  return (
    <div className="w-full border-t border-rule pt-4">
      {faulty > 0 && (
        <p className="text-error">
          Nothing imported yet. Fix {faulty === 1 ? 'this row' : `these ${counted(faulty, 'row')}`} and choose the file again
          {canImport && (faulty === 1 ? ', or import the others without it' : ', or import the others without them')}.
        </p>
      )}
      <RowList rows={problems.map((problem, index) => ({ key: index, text: problemWords(problem) }))} />
      <p>
        {faulty > 0 && 'The other rows: '}
        {previewWords(noun, preview)}.
      </p>
      <RowList
        title="New"
        rows={add.filter(({ row }) => !similarRows.has(row)).map(({ row, text, author }) => ({ key: row, row, text, note: author }))}
      />
      <RowList
        title="Similar to another"
        rows={similar.map((each) => ({ key: each.row, row: each.row, text: each.text, note: similarWords(each) }))}
        choice={canImport ? { chosen, choose } : undefined}
      >
        {canImport && <p className="mt-2 text-muted">Check the ones to import anyway.</p>}
      </RowList>
      <RowList
        title="Already in the journal, with other values"
        rows={changed.map(({ row, text, fields }) => ({ key: row, row, text, note: fields.map(fieldWords).join('; ') }))}
      >
        {canImport && (
          <label className="check flex min-h-0 items-baseline">
            <input type="checkbox" checked={isUpdating} onChange={({ target }) => setUpdating(target.checked)} />
            Update them from the table
          </label>
        )}
      </RowList>
      <RowList
        title="Duplicates"
        rows={duplicates.map(({ row, text, like }) => ({
          key: row,
          row,
          text,
          note: 'row' in like ? `the same as row ${like.row.toLocaleString('en-US')}` : 'already in the journal',
        }))}
      />
      {authorVariants.map((names) => (
        <p key={names.join()} className="mt-2 text-muted">
          Same author? {names.map((name) => `“${name}”`).join(' and ')}
        </p>
      ))}
      {canImport && (
        <div className="mt-5 flex flex-wrap gap-3">
          <button
            type="button"
            className="small-button main-button"
            disabled={isBusy || count === 0}
            onClick={() => run({ skip, isUpdate: isUpdating, isPartial: faulty > 0 })}
          >
            {isBusy
              ? 'Importing...'
              : `Import ${counted(count, noun)}${faulty > 0 ? ` without ${faulty === 1 ? 'that row' : `those ${counted(faulty, 'row')}`}` : ''}`}
          </button>
          {faulty > 0 && (
            <button type="button" className="small-button" onClick={downloadLeftOut}>
              Download the {faulty === 1 ? 'row' : counted(faulty, 'row')} left out
            </button>
          )}
          <button type="button" className="small-button" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
    </div>
  );

  function choose(row: number, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(row);
    else next.delete(row);
    setChosen(next);
  }
}
