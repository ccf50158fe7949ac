import { proposedBranch } from '../../model/text/publish-message.ts';
import type { Git } from '../git.ts';
import { PublishRefusedError } from './publish-refused.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** @throws PublishRefusedError when a branch of this name exists here or on the remote, as far as this clone knows */
export async function requireNewBranch(git: Git, facts: RepositoryFacts, branch: string): Promise<void> {
  if (await exists(git, facts, branch))
    throw new PublishRefusedError(`There is a branch ${branch} already. Nothing was proposed; choose another name.`, {
      nextStep: 'propose',
    });
}

/** A branch for a proposal that does not exist yet. */
export async function newBranch(git: Git, facts: RepositoryFacts, message: string): Promise<string> {
  const refs = await git.text('for-each-ref', '--format=%(refname)', 'refs/heads/', 'refs/remotes/');
  const names = new Set(refs.split('\n').map((ref) => ref.replace('refs/heads/', '').replace(`refs/remotes/${facts.remote?.name}/`, '')));
  return proposedBranch(message, new Date().toISOString().slice(0, 10), (branch) => names.has(branch));
}

async function exists(git: Git, { remote }: RepositoryFacts, branch: string): Promise<boolean> {
  const refs = [`refs/heads/${branch}`, ...(remote ? [`refs/remotes/${remote.name}/${branch}`] : [])];
  return (await git.text('for-each-ref', '--format=%(refname)', ...refs)) !== '';
}
