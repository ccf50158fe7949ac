import { proposalPrefix, proposedBranch } from '../../model/api/proposed-branch-name.ts';
import { dayIn } from '../../model/entities/iso-dates.ts';
import { startOf } from '../../model/text/wording.ts';
import type { Git } from '../git.ts';
import { RequestError } from '../../content/ground/errors.ts';
import { PublishRefusedError } from './publish-errors.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** A free branch name for a new proposal, from its message and today's date. */
export function newBranch(facts: RepositoryFacts, message: string): string {
  const names = branchNames(facts);
  return proposedBranch(message, dayIn(undefined, new Date()), (branch) => names.has(branch));
}

function branchNames({ refs, remote }: RepositoryFacts): Set<string> {
  return new Set([...refs.keys()].map((ref) => ref.replace('refs/heads/', '').replace(`refs/remotes/${remote?.name}/`, '')));
}

const maxBranchLength = 100;

/** The branch name that a user chose for a proposal, with the prefix. @throws RequestError for a name that git refuses */
export async function parseBranch(git: Git, name: string): Promise<string> {
  const branch = name.startsWith(proposalPrefix) ? name : proposalPrefix + name;
  const isShort = branch.length <= maxBranchLength && branch.length > proposalPrefix.length;
  if (!isShort || /[^\P{Cc}]/u.test(branch) || (await git.attempt('check-ref-format', `refs/heads/${branch}`)) === undefined)
    throw new RequestError(
      `branch: ${JSON.stringify(startOf(name, maxBranchLength))} is not a name for a branch; write words with hyphens, such as autumn-quotes`,
    );
  return branch;
}

/** @throws PublishRefusedError when git cannot create a branch of this name here or on the remote, as far as this clone knows */
export function requireNewBranch(facts: RepositoryFacts, branch: string): void {
  const names = branchNames(facts);
  // Git stores a branch `journal` as a file, and `journal/autumn` needs a folder of that name.
  const file = [...names].find((name) => branch.startsWith(`${name}/`));
  if (file !== undefined)
    throw new PublishRefusedError(
      `There is a branch ${file}, so git cannot create ${branch}. Nothing was proposed; rename ${file} in a terminal.`,
      'terminal',
    );
  if ([...names].some((name) => `${name}/`.startsWith(`${branch}/`)))
    throw new PublishRefusedError(`There is a branch ${branch} already. Nothing was proposed; choose another name.`, 'propose');
}

/** Whether a branch may be a proposal: it has the prefix, and is neither the current branch, nor its upstream, nor the default branch. */
export function isProposalBranch({ branch, upstream, base }: RepositoryFacts, name: string): boolean {
  // Some remotes keep branches on a file system that ignores letter case.
  const isSame = (other: string | undefined) => other?.toLowerCase() === name.toLowerCase();
  return name.startsWith(proposalPrefix) && ![branch, upstream?.branch, base?.branch].some(isSame);
}
