import { useRef, type CSSProperties } from 'react';
import { mainFieldOf, type Field } from '../kinds/kind.ts';
import { useListFocus, type ListFocusOptions } from '../list/use-list-focus.ts';
import type { ListView } from '../list/use-list-view.ts';
import { SelectBox } from '../ui/buttons.tsx';
import { rowLook, TableRow, type TableRowProps } from './table-row.tsx';
import { firstColumn, rowPixels, useCellEditing } from './use-cell-editing.ts';

interface ItemTableProps<Item extends { id: string }> extends Omit<TableRowProps<Item>, 'item' | 'row' | 'focus' | 'cells'> {
  found: readonly Item[];
  view: ListView;
  focus: Pick<ListFocusOptions, 'target'>;
}

/** The items as a table that is edited cell by cell (ARIA Authoring Practices, "Data Grids"); only rows near the viewport are rendered. */
export function ItemTable<Item extends { id: string }>(props: ItemTableProps<Item>) {
  const { kind, found, view, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = useListFocus({
    items: found,
    frame: body,
    estimatedPixels: rowPixels,
    overscan: 8,
    target: props.focus.target,
    firstPart: firstColumn,
    partOf: (row, column) => (row as HTMLTableRowElement).cells[column],
  });
  const cells = useCellEditing({ ...props, focus });
  const { rows, paddingTop, paddingBottom } = focus;
  const isAllTicked = found.length > 0 && found.every(({ id }) => selection.ids.has(id));

  return (
    // As wide as its columns need; a narrow window scrolls it sideways.
    <div className="relative overflow-x-auto border border-rule roomy:overflow-visible">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells get the focus
        role="grid"
        aria-label={kind.words.heading}
        aria-rowcount={found.length + 1}
        aria-colcount={kind.fields.length + 2}
        aria-multiselectable
        tabIndex={-1}
        className="block min-w-224 *:block"
        style={{ '--short-columns': kind.fields.length - 1 } as CSSProperties}
        {...cells.handlers}
      >
        {/* Sticky below the toolbar where all columns fit. */}
        <thead className="bg-tint roomy:sticky roomy:top-14 roomy:z-4">
          <tr aria-rowindex={1} className={`${rowLook} font-semibold`}>
            <th scope="col" className="grid place-items-center px-2 py-1.5">
              <SelectBox
                aria-label={`Select all ${found.length.toLocaleString('en-US')}`}
                checked={isAllTicked}
                toggle={() => (isAllTicked ? selection.only([]) : selection.addFound())}
              />
            </th>
            {kind.fields.map(headOf)}
            <th scope="col" className="px-2 py-1.5">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} style={{ paddingTop, paddingBottom }}>
          {rows.map((row) => {
            const item = found[row.index];
            return item && <TableRow<Item> key={item.id} {...props} item={item} row={row} focus={focus} cells={cells} />;
          })}
        </tbody>
      </table>
    </div>
  );

  function headOf({ name, label }: Pick<Field, 'name' | 'label'>) {
    const sort = view.sort || mainFieldOf(kind);
    const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
    return (
      <th key={name} scope="col" className="text-left" aria-sort={direction}>
        <button
          type="button"
          className="flex min-h-9 w-full cursor-pointer items-center gap-1.5 px-2 hover:bg-rule"
          onClick={() => view.show({ sort: direction === 'ascending' ? `-${name}` : name })}
        >
          {label}
          {direction && (
            <span className={direction === 'ascending' ? 'icon-[lucide--arrow-up]' : 'icon-[lucide--arrow-down]'} aria-hidden="true" />
          )}
        </button>
      </th>
    );
  }
}
