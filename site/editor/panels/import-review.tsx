import type { ReactNode } from 'react';
import type { ImportPreview, ImportOutcome, TableProblem } from '../../../server/model/api/tables-api.ts';
import { counted, shortened } from '../../../server/model/text/wording.ts';
import type { FieldChange } from '../../../server/model/text/differences.ts';
import { similarityWords } from '../../../server/model/text/similar-texts.ts';
import { Check } from '../ui/buttons.tsx';
import { useFirstRows } from '../ui/first-rows.tsx';

interface ImportReviewProps {
  noun: string;
  preview: ImportPreview;
  faulty: number;
  canImport: boolean;
  kept: ReadonlySet<number>;
  toggle: (row: number) => void;
  /** Whether existing items with other values get those of the table, as shown in the preview. */
  isUpdating: boolean;
  setUpdating: (isUpdating: boolean) => void;
}

/** What the import of a table would do. Leaves out rows with problems, and similar texts unless they are chosen. */
export function ImportReview({ noun, preview, faulty, canImport, kept, toggle, isUpdating, setUpdating }: ImportReviewProps) {
  const { problems, notes, add, duplicates, changed, similar, authorVariants } = preview;
  const similarRows = new Set(similar.map(({ row }) => row));
  return (
    <>
      {faulty > 0 && (
        <p className="text-error">
          Nothing imported yet. Fix {faulty === 1 ? 'this row' : `these ${counted(faulty, 'row')}`} and choose the file again
          {canImport && (faulty === 1 ? ', or import the others without it' : ', or import the others without them')}.
        </p>
      )}
      <RowList rows={problems.map((problem) => ({ text: problemWords(problem) }))} />
      <p>
        {faulty > 0 && 'The other rows: '}
        {previewWords(noun, preview)}.
      </p>
      <RowList title="Not read exactly as written" rows={notes.map((note) => ({ text: problemWords(note) }))} />
      <RowList
        title="New"
        rows={add
          .filter(({ row }) => !similarRows.has(row))
          .map(({ row, text, author, idOf }) => ({ row, text, note: noteOf(author, idOf) }))}
      />
      <RowList
        title="Similar to another"
        rows={similar.map((each) => ({ row: each.row, text: each.text, note: similarWords(each) }))}
        choice={canImport ? { chosen: kept, toggle } : undefined}
      >
        {canImport && <p className="mt-2 text-muted">Check the ones to import anyway.</p>}
      </RowList>
      <RowList
        title="Already in the journal, with different values"
        rows={changed.map(({ row, text, fields }) => ({ row, text, note: fields.map(fieldWords).join('; ') }))}
      >
        {canImport && (
          <Check label="Update them from the table" className="flex min-h-0 items-baseline" checked={isUpdating} set={setUpdating} />
        )}
      </RowList>
      <RowList
        title="Duplicates"
        rows={duplicates.map(({ row, text, like }) => ({
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
    </>
  );
}

/** The rows with a similar text that were not chosen. */
export function rowsToSkip({ similar }: ImportPreview, kept: ReadonlySet<number>): number[] {
  return [...new Set(similar.map(({ row }) => row))].filter((row) => !kept.has(row));
}

/** `row` is absent when the text names the row. */
type ShownRow = { row?: number | undefined; text: string; note?: string | undefined };

interface RowListProps {
  title?: string;
  rows: readonly ShownRow[];
  choice?: { chosen: ReadonlySet<number>; toggle: (row: number) => void } | undefined;
  children?: ReactNode;
}

const maxRowsAtFirst = 20;

/** The first rows of a table, and all after a click. Renders nothing without rows. */
function RowList({ title, rows, choice, children }: RowListProps) {
  const { shown, showAll } = useFirstRows(rows, maxRowsAtFirst);
  if (rows.length === 0) return null;
  return (
    <>
      {title && <h3 className="mt-4 font-semibold">{title}</h3>}
      <ul className="mt-1.5 max-h-96 overflow-y-auto">
        {shown.map(({ row, text, note }) => {
          const words = (
            <span className={row === undefined ? '' : 'grid beside-16 items-baseline'}>
              {row !== undefined && <span className="text-small text-muted">Row {row}</span>}{' '}
              <span>
                {text}
                {note && <span className="block text-small text-muted">{note}</span>}
              </span>
            </span>
          );
          return (
            <li key={row ?? text} className="border-t border-rule py-1.5">
              {choice && row !== undefined ? (
                <Check
                  label={words}
                  className="flex min-h-0 items-baseline"
                  checked={choice.chosen.has(row)}
                  set={() => choice.toggle(row)}
                />
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
      {showAll}
      {children}
    </>
  );
}

/** `12 quotes imported.` */
export function outcomeWords(noun: string, { added, updated }: ImportOutcome): string {
  return `${counted(added, noun)} imported${updated > 0 ? `, ${counted(updated, noun)} updated` : ''}.`;
}

/** `12 new quotes, 1 similar, 3 duplicates` */
function previewWords(noun: string, { add, duplicates, changed, similar }: ImportPreview): string {
  const parts = [
    counted(add.length - similar.length, `new ${noun}`),
    similar.length > 0 && `${similar.length.toLocaleString('en-US')} similar`,
    duplicates.length > 0 && counted(duplicates.length, 'duplicate'),
    changed.length > 0 && `${changed.length.toLocaleString('en-US')} with different values`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** `Row 3, column 2, author: must not be empty` */
function problemWords({ row, column, field, message }: TableProblem): string {
  const place = [`Row ${row.toLocaleString('en-US')}`, column && `column ${column}`, field];
  return `${place.filter(Boolean).join(', ')}: ${message}`;
}

/** `author: “Emerson” becomes “Thoreau”` */
function fieldWords(change: FieldChange): string {
  if (change.kind === 'added') return `${change.field}: “${change.after}” is added`;
  return `${change.field}: “${change.before}” ${change.kind === 'removed' ? 'is removed' : `becomes “${change.after}”`}`;
}

/** `Seneca; is added beside “Begin.”, which has this name already` */
function noteOf(author: string | undefined, idOf: { id: string; text: string } | undefined): string {
  return [author, idOf && `is added beside “${shortened(idOf.text, 60)}”, which has this name already`].filter(Boolean).join('; ');
}

/** `has nearly the same words as row 3: “Go slowly.”` */
function similarWords({ similarity, like }: ImportPreview['similar'][number]): string {
  return `${similarityWords[similarity]} ${'row' in like ? `row ${like.row.toLocaleString('en-US')}: ` : ''}“${like.text}”`;
}
