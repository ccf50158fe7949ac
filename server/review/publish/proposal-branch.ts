import { proposedBranch } from '../../model/text/publish-message.ts';
import type { Git } from '../git.ts';
import { PublishRefusedError } from './publish-refused.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** @throws PublishRefusedError when git cannot create a branch of this name here or on the remote, as far as this clone knows */
export async function requireNewBranch(git: Git, facts: RepositoryFacts, branch: string): Promise<void> {
  const names = await branchNames(git, facts);
  // Git stores a branch `journal` as a file, and `journal/autumn` needs a folder of that name.
  const file = [...names].find((name) => branch.startsWith(`${name}/`));
  if (file !== undefined)
    throw new PublishRefusedError(
      `There is a branch ${file}, so git cannot create ${branch}. Nothing was proposed; rename ${file} in a terminal.`,
      { nextStep: 'terminal' },
    );
  if ([...names].some((name) => `${name}/`.startsWith(`${branch}/`)))
    throw new PublishRefusedError(`There is a branch ${branch} already. Nothing was proposed; choose another name.`, {
      nextStep: 'propose',
    });
}

/** A name for the branch of a proposal that no branch has. */
export async function newBranch(git: Git, facts: RepositoryFacts, message: string): Promise<string> {
  const names = await branchNames(git, facts);
  return proposedBranch(message, new Date().toISOString().slice(0, 10), (branch) => names.has(branch));
}

/** The branches of this clone and, as far as it knows, of the remote. */
async function branchNames(git: Git, { remote }: RepositoryFacts): Promise<Set<string>> {
  const refs = await git.text('for-each-ref', '--format=%(refname)', 'refs/heads/', 'refs/remotes/');
  return new Set(refs.split('\n').map((ref) => ref.replace('refs/heads/', '').replace(`refs/remotes/${remote?.name}/`, '')));
}
