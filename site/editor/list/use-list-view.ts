import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseView } from '../../../server/model/api/editor-paths.ts';
import type { EditorTab, ItemListView } from '../../../server/model/api/editor-paths.ts';

interface ShownView {
  view: ItemListView;
  /** Shows the items with `query`. The address follows after a debounce. */
  search(query: string): void;
  /** Goes to the view with these parts changed, as a new entry of the history. */
  show(change: Partial<ItemListView>): void;
}

// Browsers limit how often a page may change its address.
const debounceMs = 300;

/** The view of a tab's list that the address names, with the query as it is typed. */
export function useListView(tab: EditorTab): ShownView {
  const address = useSearch();
  const [, navigate] = useLocation();
  const addressed = useMemo(() => parseView(address), [address]);
  const [followed, setFollowed] = useState(addressed);
  const [query, setQuery] = useState(addressed.query);
  if (followed !== addressed) {
    setFollowed(addressed);
    setQuery(addressed.query);
  }
  useEffect(() => {
    if (query === addressed.query) return undefined;
    const timer = setTimeout(() => {
      // Back leaves the search, and does not step through its letters.
      const replace = query !== '' && addressed.query !== '';
      navigate(editorPath(tab, { ...addressed, query }), { replace });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [query, addressed, tab, navigate]);
  const view = { ...addressed, query };
  return {
    view,
    search: setQuery,
    show(change) {
      const next = { ...view, ...change };
      setQuery(next.query);
      navigate(editorPath(tab, next));
    },
  };
}
