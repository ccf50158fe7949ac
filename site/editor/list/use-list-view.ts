import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseView, type EditorTab, type ItemListView } from '../../../server/model/api/editor-views.ts';

/** What a list shows, with the query as it is typed, and what changes it. */
export interface ListView extends ItemListView {
  /** The query of the address, which follows the typed one. */
  asked: string;
  search: (query: string) => void;
  /** Goes to another view as a new entry of the history. */
  show: (change: Partial<ItemListView>) => void;
}

// Browsers limit how often a page may change its address.
const debounceMs = 300;

/** The view of a tab's list that the address names. The address follows a search after a debounce. */
export function useListView(tab: EditorTab): ListView {
  const address = useSearch();
  const [, navigate] = useLocation();
  const addressed = useMemo(() => parseView(address), [address]);
  const [followed, setFollowed] = useState(addressed);
  const [query, search] = useState(addressed.query);
  if (followed !== addressed) {
    setFollowed(addressed);
    search(addressed.query);
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
  return {
    ...addressed,
    query,
    asked: addressed.query,
    search,
    show(change) {
      const next = { ...addressed, query, ...change };
      search(next.query);
      navigate(editorPath(tab, next));
    },
  };
}
