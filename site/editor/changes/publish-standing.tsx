import type { KnownPublishState, Proposal, ProposalState } from '../../../server/model/api/publish-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { getChanges, putOnline, sendForReview } from '../publish/outcome-words.ts';
import { useLook, type PublishCall } from '../api/use-publish-state.ts';
import { pushCall, shownBranch, updateCall } from '../publish/use-publishing.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { useCopy } from '../ui/toasts.tsx';
import { formatTime } from '../history/item-changes.tsx';

/** What others changed, what is committed but not pushed, and what is waiting for review, each with its next step. */
export function PublishStanding({ state, send }: { state: KnownPublishState; send: (call: PublishCall) => void }) {
  const { remote, unpushed, behind, others, proposals, refusals, underWay, fetchedAt } = state;
  const copy = useCopy();
  const look = useLook(state);
  const lastLook = fetchedAt === null ? '' : ` since ${formatTime(fetchedAt)}`;
  const waysOn = [
    { label: putOnline, call: pushCall({ expected: shownBranch(state) }), isPossible: refusals.here === null },
    { label: sendForReview, call: pushCall({ expected: shownBranch(state), isProposal: true }), isPossible: refusals.propose === null },
  ];
  return (
    <section aria-label="Online" className="mb-4 grid gap-1 empty:hidden">
      {underWay !== null && (
        <details className="trouble">
          <summary>Something else is unfinished in the folder of this site, so nothing can go online. Ask whoever runs the site.</summary>A{' '}
          {underWay} is under way in this repository. Finish it in a terminal.
        </details>
      )}
      {refusals.update === null && (
        <p className="flex flex-wrap items-center gap-x-2">
          {behind > 0 && <strong>{others === 0 ? 'Others changed something.' : `${counted(others, 'change')} of others.`}</strong>}
          {look?.isDone === false && (
            <span>What others changed{lastLook} is not known: the place where the site is kept cannot be reached.</span>
          )}
          <ItemAction
            className={behind > 0 ? '' : '-ml-2'}
            icon="icon-[lucide--refresh-cw]"
            label={getChanges}
            title={fetchedAt === null ? undefined : `Last looked on ${formatTime(fetchedAt)}`}
            onClick={() => send(updateCall())}
          />
        </p>
      )}
      {unpushed > 0 && remote && underWay === null && (
        <p className="flex flex-wrap items-center gap-x-2">
          {counted(unpushed, 'earlier change')} kept here, not online yet.
          {waysOn.map(({ label, call, isPossible }) => isPossible && <ItemAction key={label} label={label} onClick={() => send(call)} />)}
        </p>
      )}
      {proposals.length > 0 && (
        <>
          <h3 className="mt-1 font-semibold">Sent for review</h3>
          <ul className="border-b border-rule">{proposals.map(rowOf)}</ul>
        </>
      )}
    </section>
  );

  function rowOf(proposal: Proposal) {
    const { branch, subject, author, state, isPushed, pullRequestAddress, previewAddress } = proposal;
    return (
      <li key={branch} className="border-t border-rule py-1.5">
        <p className="wrap-anywhere">{subject}</p>
        <div className="flex flex-wrap items-center gap-x-4 text-small text-muted">
          <span>
            {isPushed ? stateWords[state] : 'Not sent yet'}, by {author}
          </span>
          {state !== 'merged' && pullRequestAddress !== null && (
            <>
              <OutLink label="Ask for a review" address={pullRequestAddress} />
              <ItemAction
                icon="icon-[lucide--copy]"
                label="Copy link"
                aria-label={`Copy the link to ask for a review of ${subject}`}
                onClick={() => void copy(pullRequestAddress, 'Link copied.', 'The link could not be copied.')}
              />
            </>
          )}
          {previewAddress !== null && <OutLink label="Look at its pages" address={previewAddress} />}
          {!isPushed && <ItemAction label="Send again" onClick={() => send(pushCall({ branch }))} />}
          <details>
            <summary className="cursor-pointer">Details</summary>
            Branch {branch}
          </details>
        </div>
      </li>
    );
  }
}

const stateWords: Record<ProposalState, string> = {
  behind: 'Others have changed it since',
  changed: 'Changed here since it was sent',
  merged: 'Reviewed and online',
  waiting: 'Waiting for review',
};

function OutLink({ label, address }: { label: string; address: string }) {
  return (
    <a className="item-action" href={address} target="_blank" rel="noreferrer">
      <span className="icon-[lucide--external-link]" aria-hidden="true" />
      {label}
    </a>
  );
}
