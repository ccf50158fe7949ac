import type { Proposal } from '../../../server/model/api/publish-api.ts';
import { counted } from '../../../server/model/text/counted.ts';

interface ProposalListProps {
  proposals: readonly Proposal[];
  isBusy: boolean;
  push: (branch: string) => void;
}

/** The proposals that wait, each with its branch and its pull request. */
export function ProposalList({ proposals, isBusy, push }: ProposalListProps) {
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
          {!isPushed && (
            <button type="button" className="item-action" disabled={isBusy} onClick={() => push(branch)}>
              <span className="icon-[lucide--upload]" aria-hidden="true" />
              Push again
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
