/** A cell of a grid, counted from 0. */
export type GridPlace = { row: number; column: number };

export type GridSize = { rows: number; columns: number; pageRows: number };

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The cell to which a key moves the focus (ARIA Authoring Practices, "Data Grids"); undefined for other keys. */
export function moveByKey(event: PressedKey, { row, column }: GridPlace, { rows, columns, pageRows }: GridSize): GridPlace | undefined {
  if (event.altKey || event.shiftKey) return undefined;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const moves: Record<string, GridPlace> =
    event.ctrlKey || event.metaKey
      ? { Home: { row: 0, column: 0 }, End: { row: lastRow, column: lastColumn } }
      : {
          ArrowLeft: { row, column: column - 1 },
          ArrowRight: { row, column: column + 1 },
          ArrowUp: { row: row - 1, column },
          ArrowDown: { row: row + 1, column },
          Home: { row, column: 0 },
          End: { row, column: lastColumn },
          PageUp: { row: row - pageRows, column },
          PageDown: { row: row + pageRows, column },
        };
  const to = moves[event.key];
  return to && { row: clamp(to.row, lastRow), column: clamp(to.column, lastColumn) };
}

/** Where the focus moves after a cell is edited: nowhere, a row down, or to the next or previous cell, possibly in another row. */
export type CellStep = 'stay' | 'down' | 'next' | 'previous';

/** The cell one step further, or the same cell at the ends of the grid. */
export function stepFrom({ row, column }: GridPlace, step: CellStep, { rows, columns }: Pick<GridSize, 'rows' | 'columns'>): GridPlace {
  const cells = { stay: 0, down: columns, next: 1, previous: -1 }[step];
  const index = row * columns + column + cells;
  return index < 0 || index >= rows * columns ? { row, column } : { row: Math.floor(index / columns), column: index % columns };
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last));
