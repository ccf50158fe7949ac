import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTarget, useWindowRows } from '../list/use-window-rows.ts';

export type GridFocus = ReturnType<typeof useGridFocus>;

const firstColumn = 1;

/** Of a row that was not rendered yet: one line of text. */
export const estimatedRowPixels = 40;

/**
 * The rendered rows of a grid, and the place of its tab stop: the cell with the focus, or the nearest one when its item left the list.
 * A cell that is not rendered gets the focus as soon as it is.
 */
export function useGridFocus(
  body: RefObject<HTMLTableSectionElement | null>,
  items: readonly { id: string }[],
  columns: number,
  target: { id: string } | undefined,
) {
  /** By its item: rows move when the list changes. */
  const [chosen, setChosen] = useState<{ id: string; row: number; column: number }>();
  const wanted = useRef<{ id: string; column: number }>(undefined);
  const index = chosen ? items.findIndex(({ id }) => id === chosen.id) : 0;
  const row = Math.max(0, Math.min(index === -1 ? (chosen?.row ?? 0) : index, items.length - 1));
  const place: GridPlace = { row, column: Math.min(chosen?.column ?? firstColumn, columns - 1) };
  const { scrollTo, ...table } = useWindowRows({
    count: items.length,
    keyOf: (index) => items[index]?.id ?? index,
    frame: body,
    estimatedPixels: estimatedRowPixels,
    overscan: 8,
    // Below the toolbar and the head of the table, and above the bar for ticked items.
    scrollPaddingPixels: 120,
    pinned: () => (chosen ? row : -1),
  });
  useTarget(items, target, (row) => goTo({ row, column: firstColumn }));
  useEffect(focusWanted);
  return { table, place, activate, goTo };

  function activate(id: string, column: number): void {
    if (chosen?.id === id && chosen.column === column) return;
    setChosen({ id, column, row: items.findIndex((known) => known.id === id) });
  }

  function goTo({ row, column }: GridPlace): void {
    const next = items[row];
    if (!next) return;
    wanted.current = { id: next.id, column };
    setChosen({ id: next.id, column, row });
    scrollTo(row, 'auto');
  }

  function focusWanted(): void {
    if (!wanted.current) return;
    const { id, column } = wanted.current;
    const cell = [...(body.current?.rows ?? [])].find((row) => row.dataset['id'] === id)?.cells[column];
    if (!cell) return;
    wanted.current = undefined;
    cell.focus();
  }
}

/** A cell of a grid, by numbers from 0. */
interface GridPlace {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
  pageRows: number;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

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
