import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseTab, parseView, wholeList } from '../../../server/model/api/editor-paths.ts';
import type { EditorTab, ItemListView } from '../../../server/model/api/editor-paths.ts';

interface ShownTab {
  tab: EditorTab;
  /** Opens a tab with its last view. */
  open(tab: EditorTab): void;
  /** The filters of a tab's last view. */
  filtersOf(tab: EditorTab): ItemListView['filters'];
}

/** The tab that the address names. */
export function useEditorTab(): ShownTab {
  const search = useSearch();
  const [, navigate] = useLocation();
  const tab = parseTab(search);
  const [left, setLeft] = useState<{ search: string; views: Partial<Record<EditorTab, ItemListView>> }>({ search: '', views: {} });
  if (left.search !== search) setLeft({ search, views: { ...left.views, [tab]: parseView(search) } });
  return {
    tab,
    open: (to) => navigate(editorPath(to, left.views[to])),
    filtersOf: (of) => left.views[of]?.filters ?? wholeList.filters,
  };
}
