import type { PublishOutcome } from '../../model/api/publish-api.ts';
import { pushFailure } from './explain-failure.ts';
import type { GitWriter } from './git-writer.ts';
import { printedAddress, pullRequestAddress } from './remote-address.ts';
import { pushBranch } from './remote-branches.ts';
import type { RepositoryFacts } from './repository-facts.ts';

interface Committed {
  commit: string;
  branch: string;
  paths: string[];
  output?: string;
}

/** Pushes the current branch to the one that it follows, or to one of the same name. @param done what was done before, as a sentence */
export async function pushHere(writer: GitWriter, facts: RepositoryFacts, committed: Committed, done: string): Promise<PublishOutcome> {
  const { name = '' } = facts.remote ?? {};
  const { branch, commit } = committed;
  const target = facts.upstream?.branch ?? branch;
  const pushed = await pushBranch(writer, facts, commit, target);
  if (pushed.status !== 0) {
    const [sentence, details] = pushFailure(pushed, name, done, false);
    return { isDone: false, sentence, ...committed, isPushed: false, ...details };
  }
  if (!facts.upstream) await writer.run(['branch', '--quiet', `--set-upstream-to=${name}/${target}`, branch]);
  return { isDone: true, sentence: `${done} and pushed to ${name}/${target}.`, ...committed, isPushed: true };
}

/** Pushes the branch of a proposal. Its local branch exists. */
export async function pushProposal(writer: GitWriter, facts: RepositoryFacts, committed: Committed): Promise<PublishOutcome> {
  const { branch, commit } = committed;
  const done = `Proposed on the branch ${branch}`;
  if (!facts.remote)
    return { isDone: true, sentence: `${done}. This repository has no remote, so nothing was pushed.`, ...committed, isPushed: false };
  const { name, url } = facts.remote;
  const pushed = await pushBranch(writer, facts, commit, branch);
  if (pushed.status !== 0) {
    const [sentence, details] = pushFailure(pushed, name, done, true);
    return { isDone: false, sentence, ...committed, isPushed: false, ...details };
  }
  const address = printedAddress(pushed.errors, url) ?? pullRequestAddress(url, branch, facts.base?.branch ?? 'main');
  const sentence =
    address === undefined ? `${done}, pushed to ${name}. Open a pull request for it there.` : `${done}. Open the pull request next.`;
  return { isDone: true, sentence, ...committed, isPushed: true, ...(address !== undefined && { pullRequestAddress: address }) };
}
