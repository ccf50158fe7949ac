import type { PublishOutcome, PushRequest } from '../../model/api/publish-api.ts';
import type { Git } from '../git.ts';
import { commitFailure } from './explain-failure.ts';
import type { GitWriter } from './git-writer.ts';
import { parseBranch } from './parse-request.ts';
import { newBranch, requireNewBranch } from './proposal-branch.ts';
import { pushHere, pushProposal } from './push-branch.ts';
import { PublishRefusedError } from './publish-refused.ts';
import { distance } from './remote-branches.ts';
import { repositoryFacts } from './repository-facts.ts';
import { requireContentOnly } from './require-content-only.ts';
import { requireShown } from './shown-branch.ts';

/** Pushes the commits of the current branch, the branch of a proposal, or the commits as a new proposal. @throws PublishRefusedError, BranchMovedError */
export async function pushCommits(git: Git, writer: GitWriter, { branch, isProposal, expected }: PushRequest): Promise<PublishOutcome> {
  const facts = await repositoryFacts(git);
  if (!facts.remote) throw new PublishRefusedError('This repository has no remote, so nothing can be pushed.');
  if (branch !== undefined) {
    const name = await parseBranch(git, branch);
    const commit = await git.findCommit(`refs/heads/${name}`);
    if (commit === undefined) throw new PublishRefusedError(`There is no branch ${name} here.`);
    return pushProposal(writer, facts, { commit, branch: name, paths: [] });
  }
  requireShown(facts, expected);
  const { head, branch: current } = facts;
  const { unpushed } = await distance(git, facts);
  if (head === undefined || unpushed === 0) throw new PublishRefusedError('Everything that is committed here is pushed already.');
  await requireContentOnly(git, facts, 'Nothing was pushed. Push it in a terminal.', 'terminal');
  if (isProposal) {
    const subject = await git.text('log', '-1', '--format=%s', head);
    const name = await newBranch(git, facts, subject);
    await requireNewBranch(git, facts, name);
    const made = await writer.run(['update-ref', '-m', 'journal publish', `refs/heads/${name}`, head, facts.noObject]);
    if (made.status !== 0) throw commitFailure(made, '');
    return pushProposal(writer, facts, { commit: head, branch: name, paths: [] });
  }
  if (current === undefined)
    throw new PublishRefusedError('No branch is checked out here (HEAD is detached).', { nextStep: 'propose-commits' });
  return pushHere(writer, facts, { commit: head, branch: current, paths: [] }, `The commits of ${current} are here`);
}
