import { useMemo, useReducer } from 'react';
import { useStableCall } from '../ui/events.ts';
import { noSelection, selectionReducer } from './selection.ts';
import type { Selection } from './selection.ts';

export interface ListSelection<Item> {
  ids: Selection['ids'];
  /** The ticked items that exist, also those that the list does not show now. */
  items: readonly Item[];
  /** Ticks or unticks an item; with `isRange` also those between it and the last one. */
  toggle: (id: string, isRange: boolean) => void;
  addFound: () => void;
  /** Unticks all others. */
  only: (ids: readonly string[]) => void;
}

/** The ticked items of a list. */
export function useSelection<Item extends { id: string }>(
  items: readonly Item[] | undefined,
  found: readonly Item[] | undefined,
): ListSelection<Item> {
  const [{ ids }, dispatch] = useReducer(selectionReducer, noSelection);
  const ticked = useMemo(() => (ids.size === 0 ? [] : (items ?? []).filter(({ id }) => ids.has(id))), [items, ids]);
  return {
    ids,
    items: ticked,
    toggle: useStableCall((id: string, isRange: boolean) => dispatch({ type: 'toggle', id, isRange, order: found ?? [] })),
    addFound: () => dispatch({ type: 'add', items: found ?? [] }),
    only: (chosen) => dispatch({ type: 'only', ids: chosen }),
  };
}
