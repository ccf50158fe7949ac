import type { UncommittedChanges } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { useRead } from '../../data/use-read.ts';
import { usePublishState } from '../publish/use-publish-state.ts';
import { useReview } from './review.tsx';

/** What is not online, in a few words that open the review. Where nothing can go online from here, only changes are told. */
export function PublishLine() {
  const state = usePublishState();
  const read = useRead<UncommittedChanges>(editorApi.changes);
  const review = useReview();
  const listed = read.status === 'loaded' && read.value.isKnown ? read.value.changes.length : 0;
  if (!state && listed === 0) return null;
  const { uncommitted = listed, unpushed = 0, behind = 0, proposals = [] } = state ?? {};
  const waiting = proposals.filter((proposal) => proposal.state === 'waiting');
  const isWaiting = uncommitted > 0 && waiting.reduce((sum, { paths }) => sum + paths.length, 0) >= uncommitted;
  const offline = isWaiting ? 0 : uncommitted + unpushed;
  return (
    <button type="button" className="desk-link" onClick={() => review({})}>
      {offline > 0 ? (
        <span>
          {counted(offline, 'change')}
          <span className="sm:max-lg:sr-only"> not online</span>
        </span>
      ) : behind > 0 ? (
        'Others changed something'
      ) : proposals.length > 0 ? (
        'Waiting for review'
      ) : (
        'All online'
      )}
    </button>
  );
}
