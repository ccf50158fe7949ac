import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ItemListView } from '../../../server/model/api/editor-paths.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { lastChangeOrder } from '../kinds/journal-kinds.tsx';
import { useChangeTimes } from './use-change-times.ts';
import { ItemSearch } from './item-search.ts';
import type { ItemTexts } from './item-texts.ts';
import { filterItems, sortItems } from './filter-and-sort.ts';

interface FoundItems<Item> {
  /** The items of the view, in its order; undefined while there is no list. */
  found: readonly Item[] | undefined;
  /** The query of `found`, which lags behind the view's in a long list. */
  foundFor: string;
}

/** The part of `items` that a view shows. */
export function useFoundItems<Item extends { id: string }>(
  kind: ItemKind<Item>,
  texts: ItemTexts<Item>,
  items: readonly Item[] | undefined,
  { query, filters, sort }: ItemListView,
): FoundItems<Item> {
  const [search] = useState(() => new ItemSearch(texts));
  const foundFor = useDeferredValue(query);
  const times = useChangeTimes(kind.tab, sort === lastChangeOrder.name);
  const sorted = useMemo(() => items && sortItems(kind, items, sort, times), [kind, items, sort, times]);
  const filtered = useMemo(() => sorted && filterItems(kind, sorted, filters), [kind, sorted, filters]);
  const found = useMemo(() => filtered && search.find(filtered, foundFor), [search, filtered, foundFor]);
  // Texts folded in idle time make the first letter of a search as fast as the next ones.
  useEffect(() => (items && 'requestIdleCallback' in globalThis ? inIdleTime(items, (item) => texts.of(item)) : undefined), [texts, items]);
  return { found, foundFor };
}

/** Does `work` for each item in idle time; returns a function that stops it. */
function inIdleTime<Item>(items: readonly Item[], work: (item: Item) => void): () => void {
  const rest = items.values();
  let request = requestIdleCallback(goOn);
  return () => cancelIdleCallback(request);

  function goOn(idle: IdleDeadline): void {
    while (idle.timeRemaining() > 1) {
      const { done, value } = rest.next();
      if (done) return;
      work(value);
    }
    request = requestIdleCallback(goOn);
  }
}
