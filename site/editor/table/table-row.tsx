import type { ReactNode, Ref } from 'react';
import { labelOf, type Field, type ItemKind, type Values } from '../kinds/kind.ts';
import { ItemAction } from '../ui/buttons.tsx';

interface TableRowProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  item: Item;
  index: number;
  measure: Ref<HTMLTableRowElement>;
  marginTop: number | undefined;
  isTicked: boolean;
  /** The column that has the tab stop of the grid, in the row that has it. */
  activeColumn: number | undefined;
  /** The name of the edited field. */
  editing: string | undefined;
  /** What was typed in it and is being saved. */
  saving: Partial<Values> | undefined;
  mark: ReactNode;
  note: ReactNode;
  /** Told the column that gets the focus. */
  activate: (column: number) => void;
  toggle: (id: string, isRange: boolean) => void;
  open: (item: Item) => void;
  /** The control of the edited field. */
  renderEditor: (field: Field) => ReactNode;
}

/** A row of the table or of its head, in columns for the fields between those for the check box and the button. */
export const rowLook = 'grid grid-cols-[2.75rem_minmax(13rem,2.5fr)_repeat(var(--short-columns),minmax(7rem,1fr))_6rem]';

const cell = 'min-w-0 px-2 py-1.5 wrap-anywhere roomy:scroll-mt-28 scroll-mb-28 focus:outline-2 focus:-outline-offset-2 focus:outline-ink';

// Its icon alone: the row has one line.
const shortMark = '[&_.change-mark]:-my-1 [&_.change-mark]:text-[0px]! [&_.change-mark>span]:text-[1rem]';

/** One item of a table. */
export function TableRow<Item extends { id: string }>(props: TableRowProps<Item>) {
  const { kind, item, index, measure, marginTop, isTicked, activeColumn, editing, saving, mark, note } = props;
  const { activate, toggle, open, renderEditor } = props;
  const values = { ...kind.valuesOf(item), ...saving };
  const name = kind.list.nameOf(item);
  const shared = (column: number) => ({
    tabIndex: column === activeColumn && editing === undefined ? 0 : -1,
    onFocus: () => activate(column),
  });
  const lastColumn = kind.fields.length + 1;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-id={item.id}
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      className={`${rowLook} ${shortMark} min-h-10 border-t border-rule ${isTicked ? 'bg-tint' : 'bg-sheet'}`}
      style={{ marginTop }}
    >
      <td {...shared(0)} className={`${cell} grid place-content-center`}>
        <input
          type="checkbox"
          tabIndex={-1}
          className="size-[1.1rem] cursor-pointer accent-accent"
          aria-label={`Select ${name}`}
          checked={isTicked}
          onChange={({ nativeEvent }) => toggle(item.id, (nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      {kind.fields.map((field, position) => (
        <td
          key={field.name}
          {...shared(position + 1)}
          className={`${cell} cursor-text ${field.control === 'lines' ? 'font-serif text-[1.0625rem]/[1.4]' : ''}`}
        >
          {editing === field.name ? (
            renderEditor(field)
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
