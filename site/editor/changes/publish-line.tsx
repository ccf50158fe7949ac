import { useState } from 'react';
import type { KnownPublishState, Proposal } from '../../../server/model/api/publish-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { usePublishState, type PublishCall } from '../publish/use-publish-state.ts';
import { pushCall, shownBranch, updateCall, usePublishing } from '../publish/use-publishing.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { formatTime } from './item-changes.tsx';
import { useReview } from './review.tsx';

/** The state of publishing in one line; nothing where it is unknown or publishing is not allowed. */
export function PublishLine() {
  const state = usePublishState();
  return state ? <KnownLine state={state} /> : null;
}

/** The branch, what is not published, what others published, and the buttons that publish and update. */
function KnownLine({ state }: { state: KnownPublishState }) {
  const { branch, remote, uncommitted, unpushed, behind, proposals, refusals, underWay, fetchedAt } = state;
  const { running, run } = usePublishing();
  const [hasProposals, setProposals] = useState(false);
  const review = useReview();
  const toasts = useToasts();
  const isClean = uncommitted + unpushed + behind === 0;
  const send = async (call: PublishCall) => {
    const ended = await run(call);
    if (!ended) return;
    if (ended.outcome?.isDone) toasts.success(ended.outcome.sentence);
    else review({ ended });
  };
  return (
    <section aria-label="Publishing" className="mt-2 text-small">
      <div className="-ml-2 flex flex-wrap items-center gap-x-1">
        {!isClean && (
          <span className="inline-flex min-h-9 items-center gap-[0.4em] px-2 font-semibold wrap-anywhere">
            <span className="icon-[lucide--git-branch]" aria-hidden="true" />
            {branch ?? 'No branch'}
          </span>
        )}
        {uncommitted > 0 && (
          <ItemAction icon="icon-[lucide--git-compare]" label={counted(uncommitted, 'unpublished change')} onClick={() => review({})} />
        )}
        {unpushed > 0 && (
          <span className="px-2">
            {counted(unpushed, 'commit')} {remote ? 'not pushed' : 'on this computer only'}
          </span>
        )}
        {unpushed > 0 && remote && underWay === null && (
          <LineButton
            label="Push"
            icon="icon-[lucide--upload]"
            isRunning={running?.what === 'push'}
            send={() => void send(pushCall({ expected: shownBranch(state) }))}
          />
        )}
        {behind > 0 && <span className="px-2">{counted(behind, 'update')} from others</span>}
        {proposals.length > 0 && (
          <ItemAction
            icon="icon-[lucide--git-pull-request-arrow]"
            label={`${proposals.length.toLocaleString('en-US')} proposed`}
            aria-expanded={hasProposals}
            onClick={() => setProposals(!hasProposals)}
          />
        )}
        {refusals.update === null && (
          <LineButton
            label="Update"
            icon="icon-[lucide--refresh-cw]"
            title={fetchedAt === null ? undefined : `Last checked on ${formatTime(fetchedAt)}`}
            isRunning={running?.what === 'update'}
            send={() => void send(updateCall())}
          />
        )}
      </div>
      {underWay !== null && (
        <p className="trouble mt-1">A {underWay} is under way in this repository. Finish it in a terminal before you publish.</p>
      )}
      {hasProposals && proposals.length > 0 && (
        <ProposalList proposals={proposals} isBusy={running !== undefined} push={(branch) => void send(pushCall({ branch }))} />
      )}
    </section>
  );
}

interface LineButtonProps {
  label: string;
  icon: string;
  title?: string | undefined;
  isRunning: boolean;
  send: () => void;
}

function LineButton({ label, icon, title, isRunning, send }: LineButtonProps) {
  return (
    // It keeps the focus while it is busy, so it is not disabled.
    <button type="button" className="item-action" title={title} aria-busy={isRunning} onClick={send}>
      <span className={isRunning ? 'spinner m-0 size-4' : icon} aria-hidden="true" />
      {label}
      {isRunning && <span className="sr-only">: waiting for the remote</span>}
    </button>
  );
}

interface ProposalListProps {
  proposals: readonly Proposal[];
  isBusy: boolean;
  push: (branch: string) => void;
}

function ProposalList({ proposals, isBusy, push }: ProposalListProps) {
  return (
    <ul className="mb-2 border-b border-rule">
      {proposals.map(({ branch, isPushed, pullRequestAddress, paths }) => (
        <li key={branch} className="flex flex-wrap items-center gap-x-4 border-t border-rule py-1">
          <span className="mr-auto font-semibold wrap-anywhere">{branch}</span>
          <span className="text-muted">{counted(paths.length, 'file')}</span>
          {pullRequestAddress !== null && (
            <a className="item-action" href={pullRequestAddress} target="_blank" rel="noreferrer">
              <span className="icon-[lucide--external-link]" aria-hidden="true" />
              Open the pull request
            </a>
          )}
          {!isPushed && <ItemAction icon="icon-[lucide--upload]" label="Push again" disabled={isBusy} onClick={() => push(branch)} />}
        </li>
      ))}
    </ul>
  );
}
