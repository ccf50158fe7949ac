import { useLocation, useSearch } from 'wouter';
import { editorPath, parseTab } from './addresses.ts';
import type { EditorTab } from './addresses.ts';

/** The tab that the address names, and what goes to another. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  return [parseTab(search), (tab) => navigate(editorPath(tab))];
}
