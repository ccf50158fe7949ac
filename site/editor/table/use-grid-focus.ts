import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { GridPlace } from './grid-moves.ts';
import type { TableRows } from './use-table-rows.ts';

/** A cell, by its item: rows move when the list changes. */
export interface ActiveCell {
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
