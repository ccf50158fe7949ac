import { useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, editorTabs, parseTab } from './addresses.ts';
import type { EditorTab } from './addresses.ts';

/** The tab that the address names, and what goes to another. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  // The server draws one page for every search, so the first drawing in the browser must be of the same tab.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return [isHydrated ? parseTab(search) : editorTabs[0], (tab) => navigate(editorPath(tab))];
}

function subscribeToNothing(): () => void {
  return () => {};
}
