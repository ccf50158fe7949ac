import type { ItemKind } from '../kinds/item-kind.ts';
import { fieldValues } from '../dialog/merge-edit.ts';
import type { useRowEdits } from './use-row-edits.ts';

interface LostRowsProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  items: readonly Item[];
  edits: ReturnType<typeof useRowEdits<Item>>;
}

/** What was typed in rows whose items were deleted elsewhere. */
export function LostRows<Item extends { id: string }>({ kind, items, edits: { rows, dispatch, putBack } }: LostRowsProps<Item>) {
  const ids = Object.keys(rows);
  if (ids.length === 0) return null;
  const known = new Set(items.map(({ id }) => id));
  return ids.map((id) => {
    const row = rows[id];
    const [name] = kind.required;
    if (known.has(id) || !row || !name) return null;
    return (
      <div key={id} role="alert" className="trouble mb-3 flex flex-wrap items-center gap-2">
        <p className="flex-[1_1_20rem] wrap-anywhere">
          A {kind.noun} that you edited was deleted elsewhere: “{fieldValues(row.edit)[name]}”
        </p>
        <button type="button" className="small-button" disabled={row.isSaving} onClick={() => putBack(id)}>
          Put it back
        </button>
        <button type="button" className="small-button" disabled={row.isSaving} onClick={() => dispatch({ type: 'discard', id })}>
          Discard
        </button>
      </div>
    );
  });
}
