import type { ReactNode } from 'react';
import type { Collection } from '../api/use-collection.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/item-kind.ts';
import { ItemGrid } from './item-grid.tsx';
import { useIsReadOnly } from '../api/session.ts';
import { ListState } from '../ui/list-state.tsx';
import type { ListOffer } from '../ui/list-state.tsx';

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
