import { useMemo, useReducer } from 'react';
import { useStableCall } from '../ui/events.ts';

export type ListSelection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;

/** The ticked items of a list. */
export function useSelection<Item extends { id: string }>(items: readonly Item[] | undefined, found: readonly Item[] | undefined) {
  const [{ ids }, dispatch] = useReducer(selectionReducer, noSelection);
  /** Those that exist, also when the list does not show them now. */
  const ticked = useMemo(() => (ids.size === 0 ? [] : (items ?? []).filter(({ id }) => ids.has(id))), [items, ids]);
  return {
    ids,
    items: ticked,
    toggle: useStableCall((id: string, isRange: boolean) => dispatch({ type: 'toggle', id, isRange, order: found ?? [] })),
    addFound: () => dispatch({ type: 'add', items: found ?? [] }),
    only: (chosen: readonly string[]) => dispatch({ type: 'only', ids: chosen }),
  };
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** The item that was ticked last: a range begins there. */
  anchor: string | undefined;
}

type SelectionAction =
  /** Ticks or unticks an item; with `isRange` all from the anchor to it, in the order of the list, get its new state. */
  | { type: 'toggle'; id: string; isRange: boolean; order: readonly { id: string }[] }
  | { type: 'add'; items: readonly { id: string }[] }
  | { type: 'only'; ids: readonly string[] };

export const noSelection: Selection = { ids: new Set(), anchor: undefined };

export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'toggle': {
      const { id, isRange, order } = action;
      const ids = new Set(selection.ids);
      const isTicked = !ids.has(id);
      for (const changed of isRange ? rangeOf(order, selection.anchor, id) : [id]) ids[isTicked ? 'add' : 'delete'](changed);
      return { ids, anchor: id };
    }
    case 'add':
      return { ...selection, ids: new Set([...selection.ids, ...action.items.map(({ id }) => id)]) };
    case 'only':
      return { ids: new Set(action.ids), anchor: undefined };
  }
}

/** The ids from one item to another, both included; the other alone when the first is not in the list. */
function rangeOf(order: readonly { id: string }[], from: string | undefined, to: string): string[] {
  const [start, end] = [order.findIndex(({ id }) => id === from), order.findIndex(({ id }) => id === to)];
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
