import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ItemListView } from '../../../server/model/api/paths.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ItemSearch } from './item-search.ts';
import type { ItemTexts } from './item-texts.ts';
import { filterItems, sortItems } from './search-items.ts';

interface FoundItems<Item> {
  /** What was found, in the view's order; undefined while there is no list. */
  found: readonly Item[] | undefined;
  /** The query it was found for, which comes a moment after the view's when the list is long. */
  foundFor: string;
}

/** What a view shows of `items`. */
export function useFoundItems<Item extends { id: string }>(
  kind: ItemKind<Item>,
  texts: ItemTexts<Item>,
  items: readonly Item[] | undefined,
  { query, filters, sort }: ItemListView,
): FoundItems<Item> {
  const [search] = useState(() => new ItemSearch(texts));
  const foundFor = useDeferredValue(query);
  const sorted = useMemo(() => items && sortItems(kind, items, sort), [kind, items, sort]);
  const filtered = useMemo(() => sorted && filterItems(kind, sorted, filters), [kind, sorted, filters]);
  const found = useMemo(() => filtered && search.find(filtered, foundFor), [search, filtered, foundFor]);
  useReadiness(texts, items);
  return { found, foundFor };
}

/** Folds the items' texts while nothing else is to be done, so that the first letter of a search answers like the others. */
function useReadiness<Item extends { id: string }>(texts: ItemTexts<Item>, items: readonly Item[] | undefined): void {
  useEffect(() => (items && 'requestIdleCallback' in globalThis ? inIdleTime(items, (item) => texts.of(item)) : undefined), [texts, items]);
}

/** Does `work` for each item when nothing else is to be done; returns what ends that. */
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
