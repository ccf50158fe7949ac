import { useEffect, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { usePageData } from '../../data/page-context.ts';
import type { UncommittedChange, UncommittedChanges } from '../../../server/model/api/changes-api.ts';
import { useRead } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';

/** The uncommitted changes of the content; undefined while they are loading. */
export function useItemChanges(): UncommittedChanges | undefined {
  const read = useRead<UncommittedChanges>(usePageData().isStatic ? null : editorApi.changes);
  return read.status === 'loaded' ? read.value : undefined;
}

/** The changes of one collection. */
export function useChangesOf(collection: string): readonly UncommittedChange[] {
  const known = useItemChanges();
  return useMemo(() => (known?.isKnown ? known.changes.filter((change) => change.collection === collection) : []), [known, collection]);
}

/** Refetches on return to the page: no event reports a commit, or a session that began in another tab. */
export function useRefetchOnReturn(): void {
  const { mutate } = useSWRConfig();
  const { isStatic } = usePageData();
  useEffect(() => {
    if (isStatic) return undefined;
    const refetch = () => {
      if (document.visibilityState === 'visible')
        void Promise.all([editorApi.changes, editorApi.publish, editorApi.publishable, editorApi.access].map((path) => mutate(path)));
    };
    document.addEventListener('visibilitychange', refetch);
    window.addEventListener('focus', refetch);
    return () => {
      document.removeEventListener('visibilitychange', refetch);
      window.removeEventListener('focus', refetch);
    };
  }, [mutate, isStatic]);
}
