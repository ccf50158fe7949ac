import { SaveNote } from '../save/save-note.tsx';
import { saveLabel } from '../save/use-versioned-edit.ts';
import type { EditView } from '../save/use-versioned-edit.ts';
import type { FieldName } from '../kinds/item-kind.ts';
import type { RowEdit } from './use-row-edits.ts';

interface RowNoteProps<Item extends { id: string }> {
  edit: RowEdit<Item>;
  view: EditView<Item, FieldName<Item>>;
  run: (call: 'save' | 'restore') => void;
}

/** Why what was typed in a row is not saved, and what can be done. */
export function RowNote<Item extends { id: string }>({ edit, view, run }: RowNoteProps<Item>) {
  const { undecided } = view;
  return (
    <div className="sticky left-2 py-2 max-lg:max-w-[calc(100vw-4rem)]">
      <SaveNote edit={edit} view={view} submitLabel="Save" run={run}>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="small-button main-button" disabled={undecided.length > 0} onClick={() => run('save')}>
            {saveLabel('Save', undecided)}
          </button>
          <button type="button" className="small-button" onClick={() => edit.discard()}>
            Discard
          </button>
        </div>
      </SaveNote>
    </div>
  );
}
