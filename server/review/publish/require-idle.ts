import { PublishRefusedError } from './publish-refused.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** @throws PublishRefusedError while a merge or rebase is unfinished, or where the way needs a branch and there is none */
export function requireIdle(facts: RepositoryFacts, way: 'propose' | 'here' | 'update'): RepositoryFacts {
  const { underWay, branch, remote, upstream } = facts;
  if (underWay !== undefined)
    throw new PublishRefusedError(`A ${underWay} is under way in this repository. Finish it in a terminal first.`, {
      nextStep: 'terminal',
    });
  if (branch === undefined && way !== 'propose')
    throw new PublishRefusedError('No branch is checked out here (HEAD is detached), so changes can only be proposed.', {
      nextStep: 'propose',
    });
  if (way === 'update' && !remote) throw new PublishRefusedError('This repository has no remote, so there is nothing to take in.');
  if (way === 'update' && !upstream)
    throw new PublishRefusedError('The current branch follows no branch of the remote, so there is nothing to take in.');
  return facts;
}
