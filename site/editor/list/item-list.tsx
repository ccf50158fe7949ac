import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { ListHeadProps } from './list-head.tsx';
import { useIsReadOnly } from '../api/session.ts';
import { useMatches } from '../../data/use-matches.ts';
import { cardControls } from './item-card.tsx';
import { ListState, LoadState, type ListOffer } from '../ui/list-state.tsx';
import { useListFocus, type ListFocusOptions } from './use-list-focus.ts';
import type { ListView } from './use-list-view.ts';

interface ItemListProps<Item extends { id: string }> extends Pick<ListHeadProps<Item>, 'kind' | 'collection' | 'found'> {
  view: Pick<ListView, 'query'>;
  offer?: ListOffer | undefined;
  focus: Pick<ListFocusOptions, 'target'>;
  renderAll?: ((found: readonly Item[]) => ReactNode) | undefined;
  children: (item: Item) => ReactNode;
}

/** The cards of the found items, or why there are none. */
export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { kind, collection, found, view, offer, focus, renderAll, children } = props;
  const { list } = collection;
  const { words } = kind;
  const isReadOnly = useIsReadOnly();
  if (list.status !== 'loaded') return <LoadState read={list} path={kind.list.path} loading={words.loading} error={words.loadFailure} />;
  if (!found) return <ListState kind="loading" text={words.loading} />;
  if (list.value.length === 0) return <ListState kind="empty" text={isReadOnly ? words.noneYet : kind.list.emptyText} />;
  if (found.length === 0) return <ListState kind="empty" text={words.nothingFound(view.query.trim())} offer={offer} />;
  if (renderAll) return renderAll(found);
  return (
    <ItemGrid {...focus} items={found} label={words.heading} estimatedPixels={kind.list.estimatedHeightPixels ?? textHeightPixels}>
      {children}
    </ItemGrid>
  );
}

interface ItemGridProps<Item extends { id: string }> extends Pick<ListFocusOptions, 'target' | 'estimatedPixels'> {
  items: readonly Item[];
  label: string;
  children: (item: Item) => ReactNode;
}

const gapPixels = 16;
const textHeightPixels = 210;

/**
 * Cards in one to three columns. Only those near the viewport are rendered. One card is a tab stop (initially the first rendered), and so are
 * the controls of a card while one of them has the focus. Arrow keys move the focus to the same place in the card beside, above or below.
 */
function ItemGrid<Item extends { id: string }>({ items, label, estimatedPixels, target, children }: ItemGridProps<Item>) {
  const columns = useColumns();
  const list = useRef<HTMLUListElement>(null);
  const { chosen, rows, paddingTop, paddingBottom, measure, activate, goTo } = useListFocus({
    items,
    columns,
    frame: list,
    estimatedPixels,
    gapPixels,
    overscan: 3,
    target,
    firstPart: -1,
    partOf: (card, button) => card.getElementsByTagName('button')[button] ?? card,
  });
  useEffect(setTabStops);
  return (
    <ul
      ref={list}
      className="grid content-start"
      aria-label={label}
      style={{ gap: gapPixels, paddingTop, paddingBottom, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap(({ index: row, marginTop }) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the card in it gets the focus
          <li
            key={item.id}
            {...(column === 0 && { ref: measure })}
            className="grid min-w-0"
            data-index={row}
            aria-posinset={row * columns + column + 1}
            aria-setsize={items.length}
            style={{ marginTop }}
            onFocus={() => {
              activate(item.id, -1);
              setTabStops();
            }}
            onBlur={setTabStops}
            // Captured before the button of a menu, which an arrow key would open.
            onKeyDownCapture={(event) => move(event, row * columns + column)}
          >
            <Card item={item} render={children} />
          </li>
        )),
      )}
    </ul>
  );

  function move(event: KeyboardEvent<HTMLLIElement>, index: number): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    // An open menu has its own keys.
    if (event.target instanceof Element && event.target.closest('[role=menu]')) return;
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(index + step, [...event.currentTarget.getElementsByTagName('button')].indexOf(event.target as HTMLButtonElement));
  }

  function setTabStops(): void {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('.item-card') ?? [])];
    const stop = cards.find(({ dataset }) => dataset['id'] === chosen?.id) ?? cards[0];
    for (const card of cards) {
      card.tabIndex = card === stop ? 0 : -1;
      const isInside = document.activeElement !== card && card.contains(document.activeElement);
      for (const control of card.querySelectorAll<HTMLElement>(cardControls)) control.tabIndex = isInside ? 0 : -1;
    }
  }
}

/** Memoized, so that cards are not rendered again for each row that is scrolled to or measured. That doubles the speed of a search. */
const Card = memo(function Card<Item>({ item, render }: { item: Item; render: (item: Item) => ReactNode }) {
  return render(item);
}) as <Item>(props: { item: Item; render: (item: Item) => ReactNode }) => ReactNode;

/** The number of columns of cards: one to three, at the breakpoints of the site's card grids. */
export function useColumns(): number {
  return 1 + Number(useMatches('(width >= 40rem)')) + Number(useMatches('(width >= 64rem)'));
}
