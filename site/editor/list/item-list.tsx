import type { ReactNode, KeyboardEvent } from 'react';
import type { Collection } from '../api/use-collection.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useIsReadOnly } from '../session/read-only.ts';
import { ListState } from '../ui/list-state.tsx';
import type { ListOffer } from '../ui/list-state.tsx';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { usePageTop } from './use-page-top.ts';

interface ItemListProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Pick<Collection<Item>, 'list' | 'refetch'>;
  /** The items of the collection that match the query `foundFor` and the filters. */
  found: readonly Item[] | undefined;
  foundFor: string;
  /** Shown when nothing was found. */
  offer: ListOffer | undefined;
  /** The item whose card is to be scrolled to. */
  target: { id: string } | undefined;
  /** Renders the found items in another layout than cards. */
  renderAll: ((found: readonly Item[]) => ReactNode) | undefined;
  /** Renders a card. */
  children: (item: Item) => ReactNode;
}

/** The cards of the found items, or why there are none. */
export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { kind, collection, found, foundFor, offer, target, renderAll, children } = props;
  const { list, refetch } = collection;
  const words = wordsFor(kind);
  const isReadOnly = useIsReadOnly();
  if (list.status === 'error') return <ListState kind="error" text={words.loadFailure(list.error.message)} retry={() => void refetch()} />;
  if (list.status !== 'loaded' || !found) return <ListState kind="loading" text={words.loading} />;
  if (list.value.length === 0) return <ListState kind="empty" text={isReadOnly ? words.noneYet : kind.emptyText} />;
  if (found.length === 0) return <ListState kind="empty" text={words.nothingFound(foundFor.trim())} offer={offer} />;
  if (renderAll) return renderAll(found);
  return (
    <ItemGrid items={found} label={words.heading} estimatedHeightPixels={kind.estimatedHeightPixels} target={target}>
      {children}
    </ItemGrid>
  );
}

interface ItemGridProps<Item extends { id: string }> {
  items: readonly Item[];
  label: string;
  /** Of a row that was not rendered yet. */
  estimatedHeightPixels?: number | undefined;
  /** The item whose card is to be scrolled to and focused; a new object for each time. */
  target: { id: string } | undefined;
  children: (item: Item) => ReactNode;
}

/** Targets that already have had the focus: a list that was empty for a while does not focus them again. */
const reached = new WeakSet<object>();

const gapPixels = 16;
const textHeightPixels = 210;

/**
 * Cards in one, two or three columns, of which those near the viewport are rendered. Arrow keys move the focus from a card to the one
 * beside, above or below it, and there to the same button.
 */
function ItemGrid<Item extends { id: string }>({
  items,
  label,
  estimatedHeightPixels = textHeightPixels,
  target,
  children,
}: ItemGridProps<Item>) {
  const columns = useColumns();
  const list = useRef<HTMLUListElement>(null);
  const top = usePageTop(list);
  /** What gets the focus as soon as it is rendered: a card, or one of its buttons. */
  const wanted = useRef<{ id: string; button: number }>(undefined);
  const focused = useRef<number>(undefined);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => estimatedHeightPixels,
    gap: gapPixels,
    overscan: 3,
    scrollMargin: top,
    getItemKey: (row) => `${columns} ${items[row * columns]?.id}`,
    // The row with the focus stays rendered at any scroll position.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const row = Math.floor((focused.current ?? -1) / columns);
      return row < 0 || row >= range.count || shown.includes(row) ? shown : [...shown, row].sort((a, b) => a - b);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const goToTarget = useEffectEvent(() => {
    const index = items.findIndex(({ id }) => id === target?.id);
    if (!target || index === -1 || reached.has(target)) return;
    reached.add(target);
    goTo(index);
  });
  useEffect(() => goToTarget(), [target]);
  useEffect(() => void focusWanted());

  const paddingTop = (rows[0]?.start ?? top) - top;
  const paddingBottom = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  return (
    <ul
      ref={list}
      className="grid content-start"
      aria-label={label}
      style={{ gap: gapPixels, paddingTop, paddingBottom, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap(({ index: row, start }, order) => {
        const before = rows[order - 1];
        // The row with the focus may be apart from the others.
        const marginTop = before && before.index !== row - 1 ? start - before.end - gapPixels : undefined;
        return items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the card in it has the focus
          <li
            key={item.id}
            {...(column === 0 && { ref: virtualizer.measureElement })}
            className="grid min-w-0"
            data-index={row}
            aria-posinset={row * columns + column + 1}
            aria-setsize={items.length}
            style={{ marginTop }}
            onFocus={() => (focused.current = row * columns + column)}
            onBlur={() => (focused.current = undefined)}
            onKeyDown={(event) => move(event, row * columns + column)}
          >
            {children(item)}
          </li>
        ));
      })}
    </ul>
  );

  function move(event: KeyboardEvent<HTMLLIElement>, index: number): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(index + step, [...event.currentTarget.getElementsByTagName('button')].indexOf(event.target as HTMLButtonElement));
  }

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
    const order = rows.findIndex((row) => row.index === Math.floor(index / columns));
    const cell = list.current?.children[order * columns + (index % columns)];
    const card = cell?.firstElementChild;
    if (order === -1 || !(card instanceof HTMLElement)) return false;
    wanted.current = undefined;
    (card.getElementsByTagName('button')[button] ?? card).focus();
    return true;
  }
}

// The breakpoints of the site's card grids.
const steps = ['(width >= 40rem)', '(width >= 64rem)'];

/** The number of columns of cards: one to three, by the width of the window. */
function useColumns(): number {
  return useSyncExternalStore(subscribe, count, () => 1);
}

function count(): number {
  return 1 + steps.filter((step) => window.matchMedia(step).matches).length;
}

function subscribe(onChange: () => void): () => void {
  const queries = steps.map((step) => window.matchMedia(step));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
