import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { useCardKeys } from './use-card-keys.ts';
import { useColumns } from './use-columns.ts';
import { usePageTop } from './use-page-top.ts';

interface ItemGridProps<Item extends { id: string }> {
  items: readonly Item[];
  label: string;
  /** The card to bring into sight and give the focus to; another object for each time. */
  target: { id: string } | undefined;
  children: (item: Item) => ReactNode;
}

/** Targets that were gone to: a list that was empty for a while does not go there once more. */
const reached = new WeakSet<object>();

const gap = 16;
// Of a row that was not drawn yet.
const usualHeight = 210;

/** Cards in one, two or three columns, of which those near the window are drawn. Arrow keys lead from card to card. */
export function ItemGrid<Item extends { id: string }>({ items, label, target, children }: ItemGridProps<Item>) {
  const columns = useColumns();
  const list = useRef<HTMLUListElement>(null);
  const top = usePageTop(list);
  /** What is to get the focus once it is drawn: an item, and which of its buttons. */
  const wanted = useRef<{ id: string; button: number }>(undefined);
  const focused = useCardKeys(list, columns, goTo);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => usualHeight,
    gap,
    overscan: 3,
    scrollMargin: top,
    getItemKey: (row) => `${columns} ${items[row * columns]?.id}`,
    // The row with the focus stays, however far one scrolls.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const row = Math.floor((focused.current ?? -1) / columns);
      return row < 0 || row >= range.count || rows.includes(row) ? rows : [...rows, row].sort((one, other) => one - other);
    },
  });
  const goToTarget = useEffectEvent(() => {
    const index = items.findIndex(({ id }) => id === target?.id);
    if (!target || index === -1 || reached.has(target)) return;
    reached.add(target);
    goTo(index);
  });
  useEffect(() => goToTarget(), [target]);
  useEffect(() => void focusWanted());

  const rows = virtualizer.getVirtualItems();
  const paddingTop = (rows[0]?.start ?? top) - top;
  const paddingBottom = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  return (
    <ul
      ref={list}
      className="item-grid"
      aria-label={label}
      style={{ gap, paddingTop, paddingBottom, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap(({ index: row, start }, order) => {
        const before = rows[order - 1];
        // Where a row stands apart that has the focus.
        const marginTop = before && before.index !== row - 1 ? start - before.end - gap : undefined;
        return items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            {...(column === 0 && { ref: virtualizer.measureElement })}
            data-index={row}
            data-position={row * columns + column}
            aria-posinset={row * columns + column + 1}
            aria-setsize={items.length}
            style={{ marginTop }}
          >
            {children(item)}
          </li>
        ));
      })}
    </ul>
  );

  function goTo(index: number, button = -1): void {
    const item = items[index];
    if (!item) return;
    wanted.current = { id: item.id, button };
    if (!focusWanted()) virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'center' });
  }

  function focusWanted(): boolean {
    if (!wanted.current) return false;
    const { id, button } = wanted.current;
    const index = items.findIndex((item) => item.id === id);
    const card = list.current?.querySelector<HTMLElement>(`[data-position="${index}"] article`);
    if (!card) return false;
    wanted.current = undefined;
    (card.querySelectorAll('button')[button] ?? card).focus();
    return true;
  }
}
