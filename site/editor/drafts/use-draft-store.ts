import { use, useEffect, useState } from 'react';
import { DraftStore, DraftStoreContext } from './draft-store.ts';

/** Creates the editor's draft store. It is flushed when the page is hidden or left. */
export function useNewDraftStore(): DraftStore {
  const [store] = useState(() => new DraftStore());
  useEffect(() => {
    const flush = () => void store.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [store]);
  return store;
}

export function useDraftStore(): DraftStore {
  const store = use(DraftStoreContext);
  if (!store) throw new Error('there is no DraftStoreContext around this component');
  return store;
}
