/** A cell of a grid, by numbers from 0. */
export interface GridPlace {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** How many rows a page has. */
  pageRows: number;
}

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** The cell to which a key moves the focus (ARIA Authoring Practices, "Data Grids"); undefined for other keys. */
export function moveByKey(event: PressedKey, { row, column }: GridPlace, { rows, columns, pageRows }: GridSize): GridPlace | undefined {
  if (event.altKey || event.shiftKey) return undefined;
  const isControl = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const moves: Record<string, GridPlace> = isControl
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

/** The next or previous cell, also in another row; undefined beyond the last and the first. */
export function nextCell({ row, column }: GridPlace, { rows, columns }: GridSize, step: 1 | -1): GridPlace | undefined {
  const index = row * columns + column + step;
  if (index < 0 || index >= rows * columns) return undefined;
  return { row: Math.floor(index / columns), column: index % columns };
}

function clamp(value: number, last: number): number {
  return Math.max(0, Math.min(value, last));
}
