import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseTab, parseView } from './addresses.ts';
import type { EditorTab, ListView } from './addresses.ts';

/** The tab that the address names, and what goes to another, as that one was left. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const left = useRef(new Map<EditorTab, ListView>());
  const tab = parseTab(search);
  useEffect(() => {
    left.current.set(tab, parseView(search));
  }, [tab, search]);
  return [tab, (to) => navigate(editorPath(to, left.current.get(to)))];
}
