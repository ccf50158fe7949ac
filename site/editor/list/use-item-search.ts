import { useDeferredValue, useMemo, useState } from 'react';
import type { Read } from '../../hooks/use-read.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { searchItems } from './search-items.ts';

interface ItemSearch<Item> {
  query: string;
  search: (query: string) => void;
  /** What was found, for `foundFor`, which comes a moment after `query` when the list is long; undefined while there is no list. */
  found: readonly Item[] | undefined;
  foundFor: string;
}

/** The state of the search in one list. */
export function useItemSearch<Item extends { id: string }>(kind: ItemKind<Item>, list: Read<Item[]>): ItemSearch<Item> {
  const [query, search] = useState('');
  const foundFor = useDeferredValue(query);
  const items = list.status === 'loaded' ? list.value : undefined;
  const found = useMemo(() => items && searchItems(kind, items, foundFor), [kind, items, foundFor]);
  return { query, search, found, foundFor };
}
