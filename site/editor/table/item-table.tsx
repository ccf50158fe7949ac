import { useRef, type CSSProperties, type ReactNode } from 'react';
import type { ItemListView } from '../../../server/model/api/editor-views.ts';
import type { Collection } from '../api/use-collection.ts';
import { mainFieldOf, type ItemKind } from '../kinds/kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useListFocus } from '../list/use-list-focus.ts';
import type { ListSelection } from '../list/use-selection.ts';
import { CellEditor } from './cell-editor.tsx';
import { rowLook, TableRow } from './table-row.tsx';
import { useCellEditing } from './use-cell-editing.ts';

interface ItemTableProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** All items, and those that the table shows. */
  items: readonly Item[];
  found: readonly Item[];
  selection: ListSelection<Item>;
  /** The item whose row is to be scrolled to and focused; a new object for each time. */
  target: { id: string } | undefined;
  open: (item: Item) => void;
  view: Pick<ItemListView, 'sort'>;
  show: (change: Pick<ItemListView, 'sort'>) => void;
  markOn: (item: Item) => ReactNode;
  noteOn: (item: Item) => ReactNode;
}

/** Of a row that was not rendered yet: one line of text. */
const rowPixels = 40;

const firstColumn = 1;

/** The items as a table that is edited cell by cell (ARIA Authoring Practices, "Data Grids"); only rows near the viewport are rendered. */
export function ItemTable<Item extends { id: string }>(props: ItemTableProps<Item>) {
  const { kind, collection, items, found, selection, target, open, view, show, markOn, noteOn } = props;
  const columns = kind.fields.length + 2;
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = useListFocus({
    items: found,
    frame: body,
    estimatedPixels: rowPixels,
    overscan: 8,
    target,
    firstPart: firstColumn,
    partOf: (row, column) => (row as HTMLTableRowElement).cells[column],
  });
  const place = { row: focus.index, column: focus.chosen?.part ?? firstColumn };
  const { editing, saving, commit, cancel, handlers } = useCellEditing({
    kind,
    found,
    columns,
    rowPixels,
    collection,
    selection,
    place,
    goTo: ({ row, column }) => focus.goTo(row, column),
  });
  const { rows, paddingTop, paddingBottom, measure } = focus;
  const isAllTicked = found.length > 0 && found.every(({ id }) => selection.ids.has(id));

  return (
    // Wide enough for its columns; a narrow window scrolls it sideways.
    <div className="relative overflow-x-auto border border-rule roomy:overflow-visible">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells have the focus
        role="grid"
        aria-label={wordsFor(kind).heading}
        aria-rowcount={found.length + 1}
        aria-colcount={columns}
        aria-multiselectable
        tabIndex={-1}
        className="block min-w-224 *:block"
        style={{ '--short-columns': kind.fields.length - 1 } as CSSProperties}
        {...handlers}
      >
        {/* Where all columns fit, it stays in sight below the toolbar. */}
        <thead className="bg-tint roomy:sticky roomy:top-14 roomy:z-4">
          <tr aria-rowindex={1} className={`${rowLook} font-semibold`}>
            <th scope="col" className="grid place-content-center px-2 py-1.5">
              <input
                type="checkbox"
                className="size-[1.1rem] cursor-pointer accent-accent"
                aria-label={`Select all ${found.length.toLocaleString('en-US')}`}
                checked={isAllTicked}
                onChange={() => (isAllTicked ? selection.only([]) : selection.addFound())}
              />
            </th>
            {kind.fields.map(({ name, label }) => (
              <ColumnHead key={name} label={label} order={name} sort={view.sort || mainFieldOf(kind)} show={show} />
            ))}
            <th scope="col" className="px-2 py-1.5">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} style={{ paddingTop, paddingBottom }}>
          {rows.map(({ index, marginTop }) => {
            const item = found[index];
            return (
              item && (
                <TableRow<Item>
                  key={item.id}
                  kind={kind}
                  item={item}
                  index={index}
                  measure={measure}
                  marginTop={marginTop}
                  isTicked={selection.ids.has(item.id)}
                  activeColumn={place.row === index ? place.column : undefined}
                  editing={editing?.id === item.id ? editing.name : undefined}
                  saving={saving.get(item.id)?.state().edit.own}
                  mark={markOn(item)}
                  note={noteOn(item)}
                  activate={(column) => focus.activate(item.id, column)}
                  toggle={selection.toggle}
                  open={open}
                  renderEditor={(field) =>
                    editing && <CellEditor field={field} edit={editing.edit} items={items} commit={commit} cancel={cancel} />
                  }
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeadProps extends Pick<ItemListView, 'sort'> {
  label: string;
  /** The name of the order by this column. */
  order: string;
  show: (change: Pick<ItemListView, 'sort'>) => void;
}

/** Sorts the list by a column, and on the next click the other way round. */
function ColumnHead({ label, order, sort, show }: ColumnHeadProps) {
  const direction = sort === order ? 'ascending' : sort === `-${order}` ? 'descending' : undefined;
  return (
    <th scope="col" className="text-left" aria-sort={direction}>
      <button
        type="button"
        className="flex min-h-9 w-full cursor-pointer items-center gap-[0.4em] px-2 hover:bg-rule"
        onClick={() => show({ sort: direction === 'ascending' ? `-${order}` : order })}
      >
        {label}
        {direction && (
          <span className={direction === 'ascending' ? 'icon-[lucide--arrow-up]' : 'icon-[lucide--arrow-down]'} aria-hidden="true" />
        )}
      </button>
    </th>
  );
}
