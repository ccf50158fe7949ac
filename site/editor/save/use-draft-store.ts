import { use } from 'react';
import { DraftStoreContext } from './draft-store.ts';
import type { DraftStore } from './draft-store.ts';

export function useDraftStore(): DraftStore {
  const store = use(DraftStoreContext);
  if (!store) throw new Error('there is no DraftStoreContext around this component');
  return store;
}
