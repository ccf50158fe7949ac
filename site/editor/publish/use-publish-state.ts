import type { KnownPublishState, PublishState } from '../../../server/model/api/publish-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';

/** The state of publishing; undefined while it is loading, without a git repository, and where publishing is not allowed. */
export function usePublishState(): KnownPublishState | undefined {
  const read = useRead<PublishState>(usePageData().isStatic ? null : editorApi.publish);
  const state = read.status === 'loaded' ? read.value : undefined;
  return state?.isKnown && isAllowed(state) ? state : undefined;
}

/** A server that does not publish refuses all ways. An unfinished merge does, too, and ends. */
function isAllowed({ refusals, underWay }: KnownPublishState): boolean {
  return underWay !== null || Object.values(refusals).some((refusal) => refusal === null);
}
