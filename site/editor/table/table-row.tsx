import type { Collection } from '../api/use-collection.ts';
import { labelOf, type ItemKind, type Values } from '../kinds/kind.ts';
import type { CardNotes } from '../list/item-card.tsx';
import type { ListFocus } from '../list/use-list-focus.ts';
import type { ListSelection } from '../list/use-selection.ts';
import { ItemAction, SelectBox } from '../ui/buttons.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { CellEditing } from './use-cell-editing.ts';

export interface TableRowProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  selection: ListSelection<Item>;
  open: (item: Item) => void;
  cardOf: (item: Item) => CardNotes;
  item: Item;
  row: ListFocus['rows'][number];
  focus: ListFocus;
  cells: CellEditing<Item>;
}

/** A row of the table or its head: a column for the checkbox, one for each field, and one for the buttons. */
export const rowLook = 'grid grid-cols-row';

const cell = 'min-w-0 px-2 py-1.5 wrap-anywhere roomy:scroll-mt-28 scroll-mb-28 focus:outline-2 focus:-outline-offset-2 focus:outline-ink';

export function TableRow<Item extends { id: string }>(props: TableRowProps<Item>) {
  const { kind, collection, item, row, focus, cells, selection, open, cardOf } = props;
  const { id } = item;
  const { measure, activate } = focus;
  const { place } = cells;
  const editing = cells.editing?.id === id ? cells.editing : undefined;
  /** Typed values of the row that are being saved. */
  const saving = cells.saving.get(id)?.state().edit.own;
  const values: Values = { ...kind.valuesOf(item), ...saving };
  const name = kind.list.nameOf(item);
  const isTicked = selection.ids.has(id);
  const { mark, note } = cardOf(item);
  const shared = (column: number) => ({
    tabIndex: place.row === row.index && place.column === column && !editing ? 0 : -1,
    onFocus: () => activate(id, column),
  });
  const lastColumn = kind.fields.length + 1;
  return (
    <tr
      ref={measure}
      data-index={row.index}
      data-id={id}
      aria-rowindex={row.index + 2}
      aria-selected={isTicked}
      className={`${rowLook} min-h-10 border-t border-rule ${isTicked ? 'bg-tint' : 'bg-sheet'}`}
      style={{ marginTop: row.marginTop }}
    >
      <td {...shared(0)} className={`${cell} grid place-items-center`}>
        <SelectBox tabIndex={-1} aria-label={`Select ${name}`} checked={isTicked} toggle={(isRange) => selection.toggle(id, isRange)} />
      </td>
      {kind.fields.map((field, position) => (
        <td
          key={field.name}
          {...shared(position + 1)}
          className={`${cell} cursor-text ${field.control === 'lines' ? 'font-serif text-row' : ''}`}
        >
          {editing?.name === field.name ? (
            <CellEditor field={field} edit={editing.edit} items={collection.items} {...cells} />
          ) : (
            <span className="block truncate" translate="no">
              {labelOf(field, values[field.name])}
            </span>
          )}
        </td>
      ))}
      <td {...shared(lastColumn)} className={`${cell} flex items-center justify-end gap-x-1 text-small`}>
        {saving ? <output>Saving…</output> : mark}
        <ItemAction
          icon="icon-[lucide--pencil]"
          label=""
          className="-my-1.5"
          tabIndex={-1}
          aria-label={`Edit ${name}`}
          onClick={() => open(item)}
        />
      </td>
      {note && (
        <td colSpan={kind.fields.length + 2} className="col-span-full px-2 pb-2 lg:pl-11">
          {note}
        </td>
      )}
    </tr>
  );
}
