import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { usePageData } from '../../data/page-context.ts';
import type { RefetchQueue } from '../api/refetch-queue.ts';
import { getJson, HttpError } from '../../data/http.ts';
import { editorApi, followsFromTexts } from '../../../server/model/api/paths.ts';
import { followChanges } from './event-stream.ts';

const pathOf = new Map<string, string>([
  ['quotes', editorApi.quotes],
  ['prompts', editorApi.prompts],
  ['templates', editorApi.templates],
]);

// A list that is on its way is looked for this often.
const waitMilliseconds = 500;

/** Reads a list again whenever its files changed, whoever changed them. Gives whether the server can be reached. */
export function useContentChanges(queue: RefetchQueue): { isConnected: boolean } {
  const { cache } = useSWRConfig();
  const { isStatic } = usePageData();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    // Files change only with the next build.
    if (isStatic) return undefined;
    const waits = new Map<string, ReturnType<typeof setTimeout>>();
    /** What changed before the events were listened to was told to nobody. A list that is on its way is read again once it is there. */
    const catchUp = (path: string): void => {
      clearTimeout(waits.get(path));
      const { data, error } = cache.get(path) ?? {};
      if (data !== undefined) queue.refetchSoon(path);
      // One that could not be read is read again when that is asked for.
      else if (error === undefined) waits.set(path, setTimeout(catchUp, waitMilliseconds, path));
    };
    const readAll = (read: (path: string) => void): void => {
      for (const path of pathOf.values()) read(path);
      // The server may have come back as another: read-only, or closed.
      queue.refetchSoon(editorApi.access);
      queue.refetchSoon(followsFromTexts);
    };
    const stop = followChanges(isServerThere, {
      onChange: (part) => {
        const path = pathOf.get(part);
        if (path) queue.refetchSoon(path);
        queue.refetchSoon(followsFromTexts);
      },
      onCut: () => setConnected(false),
      onRefused: () => {
        setConnected(true);
        readAll((path) => queue.refetchSoon(path));
      },
      onConnected: (wasCut) => {
        setConnected(true);
        readAll(wasCut ? (path) => queue.refetchSoon(path) : catchUp);
      },
    });
    return () => {
      stop();
      for (const wait of waits.values()) clearTimeout(wait);
    };
  }, [queue, cache, isStatic]);
  return { isConnected };
}

async function isServerThere(): Promise<boolean> {
  try {
    await getJson(editorApi.access);
    return true;
  } catch (error) {
    // A proxy's 502, or no answer at all.
    if (error instanceof HttpError || error instanceof TypeError) return false;
    throw error;
  }
}
