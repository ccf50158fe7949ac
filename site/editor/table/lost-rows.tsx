import type { ItemKind } from '../kinds/item-kind.ts';
import { useEditView } from '../save/use-versioned-edit.ts';
import type { RowEdit, TableEdits } from './use-row-edits.ts';

interface LostRowsProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  items: readonly Item[];
  edits: TableEdits<Item>;
}

/** What was typed in rows whose items were deleted elsewhere. */
export function LostRows<Item extends { id: string }>({ kind, items, edits }: LostRowsProps<Item>) {
  if (edits.rows.size === 0) return null;
  const known = new Set(items.map(({ id }) => id));
  const lost = [...edits.rows].filter(([id]) => !known.has(id));
  return lost.map(([id, edit]) => <LostRow<Item> key={id} kind={kind} edit={edit} putBack={() => edits.run(id, 'restore')} />);
}

function LostRow<Item extends { id: string }>({ kind, edit, putBack }: { kind: ItemKind<Item>; edit: RowEdit<Item>; putBack: () => void }) {
  const { values, phase } = useEditView(edit);
  const [name] = kind.required;
  return (
    <div role="alert" className="trouble mb-3 flex flex-wrap items-center gap-2">
      <p className="flex-[1_1_20rem] wrap-anywhere">
        A {kind.noun} that you edited was deleted elsewhere: “{name && values[name]}”
      </p>
      <button type="button" className="small-button" disabled={phase === 'saving'} onClick={putBack}>
        Put it back
      </button>
      <button type="button" className="small-button" disabled={phase === 'saving'} onClick={() => edit.discard()}>
        Discard
      </button>
    </div>
  );
}
