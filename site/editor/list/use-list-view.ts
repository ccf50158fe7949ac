import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseView, type EditorTab, type ItemListView } from '../../../server/model/api/editor-views.ts';
import { useTimeout } from '../../data/use-timeout.ts';

/** What a list shows, with the query as it is typed, and the functions that change it. */
export interface ListView extends ItemListView {
  /** The query in the address, which is the typed one debounced. */
  asked: string;
  search: (query: string) => void;
  /** Goes to another view with a new history entry. */
  show: (change: Partial<ItemListView>) => void;
}

// Browsers limit how often a page may change its address.
const debounceMs = 300;

/** The view of a tab's list in the address. A typed query is written to the address debounced. */
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
  useTimeout(query === addressed.query ? undefined : query, debounceMs, () => {
    // So that Back leaves the search instead of stepping through its letters.
    const replace = query !== '' && addressed.query !== '';
    navigate(editorPath(tab, { ...addressed, query }), { replace });
  });
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
