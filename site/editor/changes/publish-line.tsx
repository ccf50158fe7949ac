import { counted } from '../../../server/model/text/counted.ts';
import { usePublishState } from '../publish/use-publish-state.ts';
import { useReview } from './review.tsx';

/** What is not online, in a few words that open the review; nothing where that is unknown or nothing can go online from here. */
export function PublishLine() {
  const state = usePublishState();
  const review = useReview();
  if (!state) return null;
  const { uncommitted, unpushed, behind, proposals } = state;
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
