import { useState } from 'react';
import type { ImportPreview } from '../../../server/model/api/import-preview.ts';
import { counted, fieldWords, previewWords, problemWords, twinWords } from './import-words.ts';
import { LookAlikes } from './similar-texts.tsx';
import { RowList } from './row-list.tsx';

interface ImportReviewProps {
  noun: string;
  preview: ImportPreview;
  isBusy: boolean;
  /** @param skip rows to leave out */
  run: (skip: readonly number[], update: boolean) => void;
  cancel: () => void;
}

/** What importing a table would do, and what of it is left out. Look-alikes stay out until they are chosen. */
export function ImportReview({ noun, preview, isBusy, run, cancel }: ImportReviewProps) {
  const { problems, add, duplicates, changed, lookAlikes, authorVariants } = preview;
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [takesChanges, setTakesChanges] = useState(false);
  const skip = lookAlikes.map(({ row }) => row).filter((row) => !taken.has(row));
  const canImport = problems.length === 0;
  const alike = new Set(lookAlikes.map(({ row }) => row));
  const count = add.length - skip.length + (takesChanges ? changed.length : 0);

  return (
    <div className="import-review">
      {problems.length > 0 && (
        <>
          <p className="text-error">
            {counted(problems.length, 'problem')}, so nothing of this table can be imported. Correct it and choose it again.
          </p>
          <RowList rows={problems.map((problem, index) => ({ key: index, words: problemWords(problem) }))} />
        </>
      )}
      <p className="import-sum">
        {problems.length > 0 && 'Its other rows: '}
        {previewWords(noun, preview)}.
      </p>
      {add.length > alike.size && (
        <>
          <h4>New</h4>
          <RowList
            rows={add.filter(({ row }) => !alike.has(row)).map(({ row, text, author }) => ({ key: row, row, words: text, note: author }))}
          />
        </>
      )}
      {lookAlikes.length > 0 && <LookAlikes rows={lookAlikes} taken={taken} take={canImport ? take : undefined} />}
      {changed.length > 0 && (
        <>
          <h4>There already, with other values</h4>
          <RowList rows={changed.map(({ row, id, fields }) => ({ key: row, row, words: id, note: fields.map(fieldWords).join('; ') }))} />
          {canImport && (
            <label className="import-choice">
              <input type="checkbox" checked={takesChanges} onChange={({ target }) => setTakesChanges(target.checked)} />
              Take over what the table says of them
            </label>
          )}
        </>
      )}
      {duplicates.length > 0 && (
        <>
          <h4>There already</h4>
          <RowList
            rows={duplicates.map(({ row, text, like }) => ({ key: row, row, words: text, note: `the same as ${twinWords(like)}` }))}
          />
        </>
      )}
      {authorVariants.map((names) => (
        <p key={names.join()} className="import-hint">
          One name, written {names.map((name) => `“${name}”`).join(' and ')}?
        </p>
      ))}
      {canImport && (
        <div className="import-buttons">
          <button
            type="button"
            className="small-button main-button"
            disabled={isBusy || count === 0}
            onClick={() => run(skip, takesChanges)}
          >
            {isBusy ? 'Importing...' : `Import ${counted(count, noun)}`}
          </button>
          <button type="button" className="small-button" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
    </div>
  );

  function take(row: number, isTaken: boolean): void {
    const next = new Set(taken);
    if (isTaken) next.add(row);
    else next.delete(row);
    setTaken(next);
  }
}
