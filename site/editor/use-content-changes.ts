import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { RefetchQueue } from '../hooks/refetch-queue.ts';
import { editorApi, followsFromTexts } from './addresses.ts';
import { followChanges } from './follow-changes.ts';

const pathOf = new Map<string, string>([
  ['quotes', editorApi.quotes],
  ['prompts', editorApi.prompts],
  ['templates', editorApi.templates],
]);

/** Reads a list again whenever its files changed, whoever changed them. Gives whether the server can be reached. */
export function useContentChanges(queue: RefetchQueue): { isConnected: boolean } {
  const { cache, mutate } = useSWRConfig();
  const [isConnected, setConnected] = useState(true);
  useEffect(
    () =>
      followChanges({
        onChange: (part) => {
          const path = pathOf.get(part);
          if (path) queue.refetchSoon(path);
          void mutate(followsFromTexts);
        },
        onCut: () => setConnected(false),
        onConnected: (wasCut) => {
          setConnected(true);
          // What changed before was told to nobody; a list that is on its way needs no second reading.
          for (const path of pathOf.values()) if (wasCut || cache.get(path)?.data !== undefined) queue.refetchSoon(path);
          void mutate(followsFromTexts);
          // The server may have come back as another: read-only, or closed.
          if (wasCut) queue.refetchSoon(editorApi.access);
        },
      }),
    [queue, cache, mutate],
  );
  return { isConnected };
}
