import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { TableRows } from './use-table-rows.ts';

/** A cell, by its item: rows move when the list changes. */
interface ActiveCell {
  id: string;
  column: number;
}

export interface GridFocus {
  /** The tab stop of the grid. */
  active: ActiveCell | undefined;
  /** Where it is now; the nearest row when its item left the list. */
  place: GridPlace;
  activate: (cell: ActiveCell) => void;
  goTo: (place: GridPlace) => void;
}

/** Targets that already have had the focus: a list that was empty for a while does not focus them again. */
const reached = new WeakSet<object>();

const firstColumn = 1;

/** The cell of a grid that has the focus, or gets it with Tab. A cell that is not rendered gets the focus as soon as it is. */
export function useGridFocus(
  grid: RefObject<HTMLTableElement | null>,
  items: readonly { id: string }[],
  columns: number,
  { pin, scrollTo }: TableRows,
  target: { id: string } | undefined,
): GridFocus {
  const [chosen, setChosen] = useState<ActiveCell & { row: number }>();
  const wanted = useRef<ActiveCell>(undefined);
  const index = chosen ? items.findIndex(({ id }) => id === chosen.id) : 0;
  const row = Math.max(0, Math.min(index === -1 ? (chosen?.row ?? 0) : index, items.length - 1));
  const place = { row, column: Math.min(chosen?.column ?? firstColumn, columns - 1) };
  const item = items[row];
  const active = item && { id: item.id, column: place.column };

  const goToTarget = useEffectEvent((wantedTarget: { id: string }) => {
    const at = items.findIndex(({ id }) => id === wantedTarget.id);
    if (at === -1 || reached.has(wantedTarget)) return;
    reached.add(wantedTarget);
    goTo({ row: at, column: firstColumn });
  });
  useEffect(() => {
    if (target) goToTarget(target);
  }, [target]);
  useEffect(() => {
    focusWanted();
    pin(chosen && active?.id);
  });
  return { active, place, activate, goTo };

  function activate({ id, column }: ActiveCell): void {
    if (chosen?.id === id && chosen.column === column) return;
    setChosen({ id, column, row: items.findIndex((known) => known.id === id) });
  }

  function goTo({ row: to, column }: GridPlace): void {
    const next = items[to];
    if (!next) return;
    wanted.current = { id: next.id, column };
    setChosen({ id: next.id, column, row: to });
    scrollTo(to);
  }

  function focusWanted(): void {
    if (!wanted.current) return;
    const { id, column } = wanted.current;
    const cell = grid.current?.querySelector(`[data-id="${id}"] > [data-column="${column}"]`);
    if (!(cell instanceof HTMLElement)) return;
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
