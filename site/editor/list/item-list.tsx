import type { ReactNode } from 'react';
import type { Collection } from '../../hooks/use-collection.ts';
import { ItemGrid } from './item-grid.tsx';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ListState } from './list-state.tsx';
import type { useItemSearch } from './use-item-search.ts';
import { wordsFor } from '../kinds/words.ts';

interface ItemListProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  search: ReturnType<typeof useItemSearch<Item>>;
  /** Draws a card. */
  children: (item: Item) => ReactNode;
}

/** The cards of what was found in a collection, or why there are none. */
export function ItemList<Item extends { id: string }>({ kind, collection, search: { found, foundFor }, children }: ItemListProps<Item>) {
  const { list, refetch } = collection;
  const words = wordsFor(kind);
  if (list.status === 'error') return <ListState kind="error" text={words.loadFailure(list.error.message)} retry={() => void refetch()} />;
  if (list.status !== 'loaded' || !found) return <ListState kind="loading" text={words.loading} />;
  if (list.value.length === 0) return <ListState kind="empty" text={kind.emptyText} />;
  if (found.length === 0) return <ListState kind="empty" text={words.nothingFound(foundFor.trim())} />;
  return (
    <ItemGrid key={foundFor} items={found} label={words.heading}>
      {children}
    </ItemGrid>
  );
}
