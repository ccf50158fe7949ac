import { useEffect, useEffectEvent, useState } from 'react';
import type { HistoryPage, ItemVersion, PublishPart } from '../../../server/model/api/publish-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { getJson } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';

export type History =
  | { status: 'loading' }
  | { status: 'error'; message: string }
  | {
      status: 'loaded';
      /** Newest first. */
      versions: readonly ItemVersion[];
      isShallow: boolean;
      /** Reads older versions; absent when all are here. */
      readMore: (() => Promise<void>) | undefined;
      isReading: boolean;
      /** Why older versions could not be read. */
      failure: string | undefined;
    };

/** The versions of an item in git, page by page. */
export function useHistory(part: PublishPart, id: string): History {
  const path = editorApi.history({ part, id });
  const first = useRead<HistoryPage>(path, undefined, { revalidatesOnMount: true });
  const [older, setOlder] = useState<{ versions: ItemVersion[]; next: string | null }>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const page = first.status === 'loaded' && first.value.isKnown ? first.value : undefined;
  const versions = [...(page?.versions ?? []), ...(older?.versions ?? [])];
  const next = older ? older.next : (page?.next ?? null);
  // The newest commits may have no version of the item.
  const searchFrom = versions.length === 0 && failure === undefined ? next : null;
  const search = useEffectEvent((from: string) => void readFrom(from));
  useEffect(() => {
    if (searchFrom !== null) search(searchFrom);
  }, [searchFrom]);
  if (first.status === 'error') return { status: 'error', message: first.error.message };
  if (first.status !== 'loaded' || searchFrom !== null) return { status: 'loading' };
  if (!first.value.isKnown) return { status: 'error', message: first.value.reason };
  return {
    status: 'loaded',
    versions,
    isShallow: first.value.isShallow,
    readMore: next === null ? undefined : () => readFrom(next),
    isReading,
    failure,
  };

  async function readFrom(from: string): Promise<void> {
    if (isReading) return;
    setReading(true);
    setFailure(undefined);
    try {
      const page = (await getJson(editorApi.history({ part, id }, from))) as HistoryPage;
      if (!page.isKnown) return setFailure(page.reason);
      setOlder((before) =>
        before && before.next !== from ? before : { versions: [...(before?.versions ?? []), ...page.versions], next: page.next },
      );
    } catch (error) {
      setFailure((error as Error).message.replace(/^\d+: /, ''));
    } finally {
      setReading(false);
    }
  }
}
