import type { ShownBranch } from '../../model/api/publish-api.ts';
import { BranchMovedError } from './publish-refused.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** @throws BranchMovedError when another branch or commit is checked out than the expected one */
export function requireShown({ branch, head }: RepositoryFacts, expected: ShownBranch | undefined): void {
  if (!expected) return;
  if (expected.branch !== (branch ?? null))
    throw branchMoved(branch === undefined ? 'no branch is checked out here any more' : `the branch is ${branch} now`);
  if (expected.head !== (head ?? null)) throw branchMoved(`${branch ?? 'HEAD'} has another last commit now`);
}

/** @param what happened */
export function branchMoved(what: string): BranchMovedError {
  return new BranchMovedError(`Nothing was published: ${what}. Look at your changes again.`);
}
