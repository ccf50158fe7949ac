import type { ChangeTimes } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';

/** When each item of a tab changed last, by id; undefined while that is not wanted or not known. */
export function useChangeTimes(tab: string, isWanted: boolean): Readonly<Record<string, number>> | undefined {
  const { isStatic } = usePageData();
  const read = useRead<ChangeTimes>(isWanted && !isStatic ? editorApi.changeTimes : null, undefined, { revalidatesOnMount: true });
  return read.status === 'loaded' ? (read.value as Record<string, Record<string, number>>)[tab] : undefined;
}
