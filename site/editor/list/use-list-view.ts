import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseView } from '../../../server/model/api/paths.ts';
import type { EditorTab, ItemListView } from '../../../server/model/api/paths.ts';
import { useStableCall } from '../ui/use-stable-call.ts';

interface ShownView {
  view: ItemListView;
  /** Narrows the list down to what holds `query`. The address follows once there is a pause. */
  search(query: string): void;
  /** Goes to the view with these parts of it changed, from which Back leads here. Always the same function. */
  show(change: Partial<ItemListView>): void;
}

// Browsers refuse to keep more than a few addresses a second.
const pauseMilliseconds = 300;

/** The view of a tab's list that the address names, ahead of it while one types. */
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
      // One step back leads out of a search, not through each of its letters.
      const replace = query !== '' && addressed.query !== '';
      navigate(editorPath(tab, { ...addressed, query }), { replace });
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [query, addressed, tab, navigate]);
  const view = useMemo(() => ({ ...addressed, query }), [addressed, query]);
  const show = useStableCall((change: Partial<ItemListView>) => {
    const next = { ...view, ...change };
    setQuery(next.query);
    navigate(editorPath(tab, next));
  });
  return { view, search: setQuery, show };
}
