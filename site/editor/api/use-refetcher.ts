import { createContext, use } from 'react';
import type { Refetcher } from './refetcher.ts';

export const RefetcherContext = createContext<Refetcher | null>(null);

/** What refetches lists in this page of the editor. */
export function useRefetcher(): Refetcher {
  const refetcher = use(RefetcherContext);
  if (!refetcher) throw new Error('useRefetcher is used outside EditorFrame');
  return refetcher;
}
