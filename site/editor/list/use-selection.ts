import { useRef, useState } from 'react';

export type ListSelection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;

const none: ReadonlySet<string> = new Set();

/** The ticked items of a list. */
export function useSelection<Item extends { id: string }>(items: readonly Item[] | undefined, found: readonly Item[] | undefined) {
  const [ids, setIds] = useState(none);
  /** The last toggled item, where a range begins. */
  const anchor = useRef<string>(undefined);
  /** The ticked items that still exist, including those that the list does not show now. */
  const ticked = (items ?? []).filter(({ id }) => ids.has(id));
  return {
    ids,
    items: ticked,
    toggle,
    addFound: () => setIds(new Set([...ids, ...(found ?? []).map(({ id }) => id)])),
    only(chosen: readonly string[]) {
      setIds(new Set(chosen));
      anchor.current = undefined;
    },
  };

  /** Ticks or unticks an item. With `isRange`, all items from the last toggled one to it get the same state, in the order of the list. */
  function toggle(id: string, isRange: boolean): void {
    const order = (found ?? []).map((item) => item.id);
    const range = isRange ? rangeOf(order, anchor.current, id) : [id];
    anchor.current = id;
    setIds((before) => new Set(before.has(id) ? [...before].filter((each) => !range.includes(each)) : [...before, ...range]));
  }
}

/** The ids from `from` to `to`, inclusive; only `to` when `from` is not in the list. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start = 0, end = 0] = [ids.indexOf(from ?? ''), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start === -1 ? [to] : ids.slice(start, end + 1);
}
