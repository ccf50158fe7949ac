import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseView, type EditorTab, type ItemListView } from '../../../server/model/api/editor-paths.ts';

// Browsers limit how often a page may change its address.
const debounceMs = 300;

/**
 * The view of a tab's list that the address names, with the query as it is typed. The address follows `search` after a debounce,
 * and `show` goes to another view as a new entry of the history.
 */
export function useListView(tab: EditorTab) {
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
  const view: ItemListView = { ...addressed, query };
  return {
    view,
    /** The query of the address, which follows the typed one. */
    asked: addressed.query,
    search: setQuery,
    show(change: Partial<ItemListView>) {
      const next = { ...view, ...change };
      setQuery(next.query);
      navigate(editorPath(tab, next));
    },
  };
}
