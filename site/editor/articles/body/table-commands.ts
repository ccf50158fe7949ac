import type { Attrs, Node } from 'prosemirror-model';
import { TextSelection, type Command, type Transaction } from 'prosemirror-state';
import { blockAround, command, deleteBlock, type PlacedNode } from './commands.ts';
import { isOf, schema, type NodeName } from './schema.ts';

/** A table of three rows, the first of them headings, and two columns. */
export function newTable(): Node {
  return schema.node('table', null, [
    schema.node('table_section', { tag: 'thead' }, row('table_header', { scope: 'col' })),
    schema.node('table_section', null, [row('table_cell'), row('table_cell')]),
  ]);
}

function row(name: string, attrs?: Attrs): Node {
  return schema.node('table_row', null, [schema.node(name, attrs), schema.node(name, attrs)]);
}

const cellNames = ['table_cell', 'table_header'] as const;

type Place = { table: PlacedNode; rows: readonly PlacedNode[]; row: PlacedNode; column: number };

/** Changes the table around the cursor. @param change returns undefined for a table that it cannot change */
function inTable(change: (place: Place, tr: Transaction) => Transaction | undefined): Command {
  return command((state) => {
    const [table, row] = [blockAround(state, 'table'), blockAround(state, 'table_row')];
    const cell = blockAround(state, ...cellNames);
    if (!table || !row || !cell) return undefined;
    return change({ table, rows: partsOf(table, 'table_row'), row, column: row.node.children.indexOf(cell.node) }, state.tr);
  });
}

/** The blocks of these kinds in a table. */
function partsOf({ node, at }: PlacedNode, ...names: NodeName[]): PlacedNode[] {
  const parts: PlacedNode[] = [];
  node.descendants((child, offset) => {
    if (isOf(child, ...names)) parts.push({ node: child, at: at + 1 + offset });
  });
  return parts;
}

/** Changes a column in each row, last row first. Does nothing unless the table is a grid, where a column has the same index in every row. */
function inColumn({ rows, column }: Place, tr: Transaction, change: (cell: Node, start: number) => void): Transaction | undefined {
  const isGrid = rows.every(({ node }) => node.childCount === rows[0]?.node.childCount && node.children.every(isPlain));
  if (!isGrid) return undefined;
  for (const { node, at } of rows.toReversed()) change(node.child(column), tr.doc.resolve(at + 1).posAtIndex(column));
  return tr;
}

/** Whether a cell is in one row and one column. */
const isPlain = ({ attrs }: Node): boolean => (attrs['colspan'] ?? '1') === '1' && (attrs['rowspan'] ?? '1') === '1';

/** Moves the cursor to the next cell, or to the one before. Does nothing at the table's end, so that Tab leaves the text there. */
export const goToCell = (step: 1 | -1): Command =>
  command((state) => {
    const [table, cell] = [blockAround(state, 'table'), blockAround(state, ...cellNames)];
    const cells = table ? partsOf(table, ...cellNames) : [];
    const next = cells[cells.findIndex(({ at }) => at === cell?.at) + step];
    return next && state.tr.setSelection(TextSelection.near(state.doc.resolve(next.at + 1)));
  });

export const addRow = inTable(({ row, rows }, tr) => {
  const isHead = row.node.children.every((cell) => isOf(cell, 'table_header'));
  const cells = row.node.children.map((cell) => (isHead ? schema.node('table_cell') : cell.type.create(cell.attrs)));
  // The row below the headings is the first row of the table's body.
  const below = isHead ? rows[rows.findIndex(({ at }) => at === row.at) + 1]?.at : undefined;
  const at = below ?? row.at + row.node.nodeSize;
  tr.insert(at, schema.node('table_row', null, cells));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2)));
});

export const addColumn = inTable((place, tr) =>
  inColumn(place, tr, (cell, start) =>
    tr.insert(start + cell.nodeSize, cell.type.create(isOf(cell, 'table_header') ? { scope: cell.attrs['scope'] } : null)),
  ),
);

export const deleteRow = inTable(({ table, rows, row }, tr) =>
  rows.length === 1 ? deleteBlock(tr, table) : tr.delete(row.at, row.at + row.node.nodeSize),
);

export const deleteColumn = inTable((place, tr) => {
  const isLast = place.row.node.childCount === 1;
  const changed = inColumn(place, tr, (cell, start) => isLast || tr.delete(start, start + cell.nodeSize));
  return changed && isLast ? deleteBlock(changed, place.table) : changed;
});

export const deleteTable = inTable(({ table }, tr) => deleteBlock(tr, table));
