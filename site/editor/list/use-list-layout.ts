import { useState, useSyncExternalStore } from 'react';

export type ListLayout = 'cards' | 'table';

const storageKey = 'journal-list-layout';

/** How lists are shown, and the function that changes it. The browser remembers it. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const stored = useSyncExternalStore(subscribeToNothing, read, () => 'cards' as const);
  const [chosen, setChosen] = useState<ListLayout>();
  return [
    chosen ?? stored,
    (layout) => {
      setChosen(layout);
      withStorage(() => localStorage.setItem(storageKey, layout));
    },
  ];
}

function read(): ListLayout {
  return withStorage(() => localStorage.getItem(storageKey)) === 'table' ? 'table' : 'cards';
}

/** A browser that is set to store nothing denies access, and a full one refuses. */
function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  }
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
