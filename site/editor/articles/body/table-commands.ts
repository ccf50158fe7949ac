import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { Command, EditorState } from 'prosemirror-state';
import { blockAround, removeBlock } from './commands.ts';
import { isOf, schema } from './schema.ts';

/** A table with a row of headings. */
export function newTable(rows = 3, columns = 2): Node {
  const row = (name: string) =>
    schema.node(
      'table_row',
      null,
      Array.from({ length: columns }, () => schema.node(name, name === 'table_header' ? { scope: 'col' } : null)),
    );
  return schema.node('table', null, [
    schema.node('table_section', { tag: 'thead' }, [row('table_header')]),
    schema.node(
      'table_section',
      null,
      Array.from({ length: rows - 1 }, () => row('table_cell')),
    ),
  ]);
}

interface Place {
  table: { node: Node; at: number };
  row: { node: Node; at: number };
  /** The column of the cell with the cursor. */
  column: number;
}

function placeOf(state: EditorState): Place | undefined {
  const [table, row, cell] = [
    blockAround(state, 'table'),
    blockAround(state, 'table_row'),
    blockAround(state, 'table_cell', 'table_header'),
  ];
  if (!table || !row || !cell) return undefined;
  return { table, row, column: row.node.children.indexOf(cell.node) };
}

/** The rows of a table and their positions. */
function rowsOf({ node, at }: Place['table']): { node: Node; at: number }[] {
  const rows: { node: Node; at: number }[] = [];
  node.descendants((child, offset) => {
    if (isOf(child, 'table_row')) rows.push({ node: child, at: at + 1 + offset });
    return !isOf(child, 'table_row');
  });
  return rows;
}

/** Whether each cell is in one row and one column: only then the columns are the cells' places in their rows. */
function isGrid(rows: readonly { node: Node }[]): boolean {
  return rows.every(({ node }) => node.childCount === rows[0]?.node.childCount && node.children.every(isPlain));
}

function isPlain({ attrs }: Node): boolean {
  return (attrs['colspan'] ?? '1') === '1' && (attrs['rowspan'] ?? '1') === '1';
}

export const addRow: Command = (state, dispatch) => {
  const place = placeOf(state);
  if (!place) return false;
  const { row, table } = place;
  const isHead = row.node.children.every((cell) => isOf(cell, 'table_header'));
  const cells = row.node.children.map((cell) => (isHead ? schema.node('table_cell') : cell.type.create(cell.attrs)));
  const rows = rowsOf(table);
  // Below a row of headings is the first row of the table's body.
  const below = isHead ? rows[rows.findIndex(({ at }) => at === row.at) + 1]?.at : undefined;
  const at = below ?? row.at + row.node.nodeSize;
  const tr = state.tr.insert(at, schema.node('table_row', null, cells));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2))).scrollIntoView());
  return true;
};

export const addColumn: Command = (state, dispatch) => {
  const place = placeOf(state);
  if (!place) return false;
  const rows = rowsOf(place.table);
  if (!isGrid(rows)) return false;
  const { tr } = state;
  for (const { node, at } of rows.toReversed()) {
    const cell = node.child(place.column);
    const { scope } = cell.attrs as { scope?: string | null };
    tr.insert(at + 1 + offsetOf(node, place.column + 1), cell.type.create(isOf(cell, 'table_header') ? { scope } : null));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

export const deleteRow: Command = (state, dispatch) => {
  const place = placeOf(state);
  if (!place) return false;
  const { row, table } = place;
  if (rowsOf(table).length === 1) return deleteTable(state, dispatch);
  dispatch?.(state.tr.delete(row.at, row.at + row.node.nodeSize).scrollIntoView());
  return true;
};

export const deleteColumn: Command = (state, dispatch) => {
  const place = placeOf(state);
  if (!place) return false;
  const rows = rowsOf(place.table);
  if (!isGrid(rows)) return false;
  if (place.row.node.childCount === 1) return deleteTable(state, dispatch);
  const { tr } = state;
  for (const { node, at } of rows.toReversed()) {
    const start = at + 1 + offsetOf(node, place.column);
    tr.delete(start, start + node.child(place.column).nodeSize);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

export const deleteTable: Command = (state, dispatch) => {
  const table = blockAround(state, 'table');
  return table ? removeBlock(table.node, table.at)(state, dispatch) : false;
};

function offsetOf(row: Node, column: number): number {
  return row.children.slice(0, column).reduce((size, cell) => size + cell.nodeSize, 0);
}
