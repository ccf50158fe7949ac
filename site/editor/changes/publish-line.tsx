import type { UncommittedChanges } from '../../../server/model/api/changes-api.ts';
import type { ProposalState } from '../../../server/model/api/publish-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { useRead } from '../../data/use-read.ts';
import { useEditorAccess } from '../api/session.ts';
import { useLook, usePublishState } from '../api/use-publish-state.ts';
import { useReview } from './review.tsx';

/** What is not online, in a few words that open the review. Where nothing can go online from here, it only counts changes. */
export function PublishLine() {
  const state = usePublishState();
  const look = useLook(state);
  const read = useRead<UncommittedChanges>(editorApi.changes);
  const review = useReview();
  const listed = read.value?.isKnown ? read.value.changes.length : 0;
  if (!state && listed === 0) return null;
  const { uncommitted = listed, unpushed = 0, behind = 0, others = 0, proposals = [] } = state ?? {};
  const countOf = (wanted: ProposalState) => new Set(proposals.flatMap(({ state, paths }) => (state === wanted ? paths : []))).size;
  const saved = uncommitted - countOf('merged');
  const offline = (countOf('waiting') >= saved ? 0 : saved) + unpushed;
  return (
    <button type="button" className="desk-link" onClick={() => review({})}>
      {offline > 0 && (
        <span>
          {/* The bar has room only for a number on a tablet, and not for all words of both counts on a laptop. */}
          <span className="mr-1.5 icon-[lucide--cloud-upload] align-icon max-sm:hidden lg:hidden" aria-hidden="true" />
          {offline.toLocaleString('en-US')}
          <span className={behind > 0 ? 'sm:max-2xl:sr-only' : 'sm:max-lg:sr-only'}> {offline === 1 ? 'change' : 'changes'}</span>
          <span className="sm:max-lg:sr-only"> not online</span>
        </span>
      )}
      {behind > 0 && (
        <span className={offline > 0 ? 'font-normal sm:max-lg:sr-only' : ''}>
          {others === 0
            ? 'Others changed something'
            : offline > 0
              ? `${others.toLocaleString('en-US')} of others`
              : `${counted(others, 'change')} of others`}
        </span>
      )}
      {offline === 0 && behind === 0 && (proposals.length > 0 ? 'Waiting for review' : look?.isDone ? 'All online' : 'No changes')}
    </button>
  );
}

/** The line below the bar on a phone, where the bar has no room for it. */
export function PhonePublishLine() {
  const { hasRepository } = useEditorAccess();
  return (
    hasRepository && (
      <div className="-ml-2 text-small sm:hidden">
        <PublishLine />
      </div>
    )
  );
}
