import { useEffect, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { usePageData } from '../../data/page-context.ts';
import type { UncommittedChange, UncommittedChanges } from '../../../server/model/api/uncommitted-change.ts';
import { useRead } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/paths.ts';

/** What of the content is not committed; undefined while that is being found out. */
export function useItemChanges(): UncommittedChanges | undefined {
  const read = useRead<UncommittedChanges>(usePageData().isStatic ? null : editorApi.changes);
  return read.status === 'loaded' ? read.value : undefined;
}

/** The changes of one collection. */
export function useChangesOf(collection: string): readonly UncommittedChange[] {
  const known = useItemChanges();
  return useMemo(() => (known?.isKnown ? known.changes.filter((change) => change.collection === collection) : []), [known, collection]);
}

/** Looks again when one comes back to the page: a commit changes no content, so nothing else tells of it, nor of a session begun in another tab. */
export function useLookAtReturn(): void {
  const { mutate } = useSWRConfig();
  const { isStatic } = usePageData();
  useEffect(() => {
    // Nothing of either is known there.
    if (isStatic) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void Promise.all([mutate(editorApi.changes), mutate(editorApi.access)]);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [mutate, isStatic]);
}
