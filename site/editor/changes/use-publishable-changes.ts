import { useMemo } from 'react';
import type { PublishableChange, PublishableChanges, PublishPart } from '../../../server/model/api/publish-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';
import { partNames } from '../kinds/parts.ts';

/** All unpublished changes, part by part. @param first the part that comes first */
export function usePublishableChanges(first: string | undefined): Read<PublishableChange[]> {
  const read = useRead<PublishableChanges>(editorApi.publishable, undefined, { revalidatesOnMount: true });
  return useMemo(() => {
    if (read.status !== 'loaded') return read;
    if (!read.value.isKnown) return { status: 'error', error: new Error(read.value.reason) };
    const order = (part: PublishPart) => (part === first ? -1 : partNames.indexOf(part));
    return { status: 'loaded', value: read.value.changes.toSorted((a, b) => order(a.part) - order(b.part)) };
  }, [read, first]);
}
