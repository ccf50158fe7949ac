import type { PublishOutcome, PushRequest } from '../../model/api/publish-api.ts';
import { afterCommit, commitFailure, ignoreGitError, PublishRefusedError, pushFailure } from './publish-errors.ts';
import type { GitWriter } from './git-writer.ts';
import { requireContentOnly, requireShown } from './preconditions.ts';
import { printedAddress, pullRequestAddress } from './pull-request-address.ts';
import { isProposalBranch, newBranch, parseBranch, requireNewBranch } from './branch-rules.ts';
import { distance, pushBranch, repositoryFacts, type RepositoryFacts } from './repository-facts.ts';

/** Pushes the current branch, the branch of a proposal, or the current commits as a new proposal. @throws PublishRefusedError, BranchMovedError */
export async function pushCommits(git: GitWriter, { branch, isProposal, expected }: PushRequest): Promise<PublishOutcome> {
  const facts = await repositoryFacts(git);
  if (!facts.remote) throw new PublishRefusedError('This repository has no remote, so nothing can be pushed.');
  if (branch !== undefined) {
    const name = await parseBranch(git, branch);
    const commit = await git.findCommit(`refs/heads/${name}`);
    if (commit === undefined) throw new PublishRefusedError(`There is no branch ${name} here.`);
    const commits = { ...facts, head: commit, upstream: undefined };
    await requireContentOnly(git, commits, 'Nothing was pushed. Push it in a terminal.', 'terminal');
    return pushProposal(git, facts, { commit, branch: name, paths: [] });
  }
  requireShown(facts, expected);
  const { head, branch: current } = facts;
  const { unpushed } = await distance(git, facts);
  if (head === undefined || unpushed === 0) throw new PublishRefusedError('All commits here are already pushed.');
  await requireContentOnly(git, facts, 'Nothing was pushed. Push it in a terminal.', 'terminal');
  if (isProposal) {
    const branches = [...facts.refs].filter(([, commit]) => commit === head).map(([ref]) => ref.replace('refs/heads/', ''));
    // What was proposed before is pushed to the same branch.
    const proposed = branches.find((each) => isProposalBranch(facts, each));
    const name = proposed ?? newBranch(facts, await git.text('log', '-1', '--format=%s', '--encoding=UTF-8', head));
    if (proposed === undefined) {
      requireNewBranch(facts, name);
      const made = await git.write(['update-ref', '-m', 'journal publish', `refs/heads/${name}`, head, facts.noObject]);
      if (made.status !== 0) throw commitFailure(made, '');
    }
    return pushProposal(git, facts, { commit: head, branch: name, paths: [] });
  }
  if (current === undefined) throw new PublishRefusedError('No branch is checked out here (HEAD is detached).', 'propose-commits');
  return pushHere(git, facts, { commit: head, branch: current, paths: [] }, `The commits of ${current} are here`);
}

type Committed = Required<Pick<PublishOutcome, 'branch' | 'commit' | 'paths'>>;

function withoutRemote(committed: Committed, done: string): PublishOutcome {
  return { isDone: true, sentence: `${done}. This repository has no remote, so nothing was pushed.`, ...committed, isPushed: false };
}

/** Pushes the current branch to its upstream, or to a branch of the same name. @param done a sentence about the work so far */
export async function pushHere(git: GitWriter, facts: RepositoryFacts, committed: Committed, done: string): Promise<PublishOutcome> {
  if (!facts.remote) return withoutRemote(committed, done);
  const { name } = facts.remote;
  const { branch, commit } = committed;
  const target = facts.upstream?.branch ?? branch;
  const pushed = await afterCommit(done, committed, () => pushBranch(git, facts, commit, target));
  if (pushed.status !== 0) return { isDone: false, ...committed, isPushed: false, ...pushFailure(pushed, name, done, false) };
  if (!facts.upstream) await git.write(['branch', '--quiet', `--set-upstream-to=${name}/${target}`, branch]).catch(ignoreGitError);
  return { isDone: true, sentence: `${done} and pushed to ${name}/${target}.`, ...committed, isPushed: true };
}

/** Pushes the branch of a proposal. @throws PublishRefusedError for a branch that visitors see, whatever its name */
export async function pushProposal(git: GitWriter, facts: RepositoryFacts, committed: Committed): Promise<PublishOutcome> {
  const { branch, commit } = committed;
  if (!isProposalBranch(facts, branch))
    throw new PublishRefusedError(`${branch} is a branch that goes online, not a proposal. Nothing was pushed; choose another name.`);
  const done = `Proposed on the branch ${branch}`;
  if (!facts.remote) return withoutRemote(committed, done);
  const { name, url } = facts.remote;
  const pushed = await afterCommit(done, committed, () => pushBranch(git, facts, commit, branch));
  if (pushed.status !== 0) return { isDone: false, ...committed, isPushed: false, ...pushFailure(pushed, name, done, true) };
  const address = printedAddress(pushed.errors, url) ?? pullRequestAddress(url, branch, facts.base?.branch ?? 'main');
  const sentence =
    address === undefined ? `${done}, pushed to ${name}. Open a pull request for it there.` : `${done}. Open the pull request next.`;
  return { isDone: true, sentence, ...committed, isPushed: true, ...(address !== undefined && { pullRequestAddress: address }) };
}
