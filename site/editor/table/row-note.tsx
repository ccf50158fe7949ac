import type { Conflict, Version } from '../dialog/merge-edit.ts';
import { ConflictChoices } from '../dialog/conflict-choices.tsx';
import type { RowEdit } from './row-edits.ts';

interface RowNoteProps<Item> {
  noun: string;
  row: RowEdit<Item>;
  conflicts: readonly Conflict<Item>[];
  choose: (name: Conflict<Item>['name'], version: Version) => void;
  save: () => void;
  discard: () => void;
}

/** Why what was typed in a row is not saved, and what can be done. */
export function RowNote<Item>({ noun, row: { failure }, conflicts, choose, save, discard }: RowNoteProps<Item>) {
  const isUndecided = conflicts.some(({ choice }) => !choice);
  return (
    <div role="alert" className="sticky left-2 grid gap-2 py-2 max-lg:max-w-[calc(100vw-4rem)]">
      {failure?.kind === 'refused' && <p className="trouble">Not saved. {failure.message}</p>}
      {failure?.kind === 'unanswered' && <p className="trouble">No answer from the server. This may or may not be saved.</p>}
      {failure?.kind === 'gone' && <p className="trouble">Not saved: this {noun} was deleted elsewhere.</p>}
      {conflicts.length > 0 && <ConflictChoices noun={noun} conflicts={conflicts} choose={choose} submitLabel="Save" />}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="small-button main-button" disabled={isUndecided} onClick={save}>
          {isUndecided ? 'Choose a version to save' : 'Save'}
        </button>
        <button type="button" className="small-button" onClick={discard}>
          Discard
        </button>
      </div>
    </div>
  );
}
