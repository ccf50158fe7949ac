import { RequestError } from '../../content/ground/errors.ts';
import { PublishRefusedError, BranchMovedError } from './publish-errors.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { maxMessageLength, type NextStep, type ShownBranch } from '../../model/api/publish-api.ts';
import type { Git } from '../git.ts';

type Way = 'propose' | 'here' | 'update';

/** @throws PublishRefusedError while a merge or rebase is unfinished, or when the way needs a branch and HEAD is detached */
export function requireIdle(facts: RepositoryFacts, way: Way): RepositoryFacts {
  const refusal = refusalOf(facts, way);
  if (refusal === null) return facts;
  throw new PublishRefusedError(refusal, facts.underWay ? 'terminal' : facts.branch === undefined ? 'propose' : undefined);
}

/** Why this way of publishing is impossible; null when it is possible. */
export function refusalOf({ underWay, branch, remote, upstream }: RepositoryFacts, way: Way): string | null {
  if (underWay !== undefined) return `A ${underWay} is under way in this repository. Finish it in a terminal first.`;
  if (branch === undefined && way !== 'propose')
    return 'No branch is checked out here (HEAD is detached), so changes can only be proposed.';
  if (way === 'update' && !remote) return 'This repository has no remote, so there is nothing to get.';
  if (way === 'update' && !upstream) return 'The current branch does not follow a branch of the remote, so there is nothing to get.';
  return null;
}

/** Requires that a push of the current branch publishes only commits of content. @param hint the end of the message. @throws PublishRefusedError */
export async function requireContentOnly(git: Git, facts: RepositoryFacts, hint: string, nextStep: NextStep): Promise<void> {
  const { head, remote, upstream, prefix, refs } = facts;
  if (head === undefined || !remote || prefix === '') return;
  const pushed = upstream && refs.has(upstream.ref) ? upstream.ref : `--remotes=${remote.name}`;
  const found = await git.text('log', '-1', '--format=%h', head, '--not', pushed, '--', ':(top)', `:(top,exclude,literal)${prefix}`);
  if (found === '') return;
  throw new PublishRefusedError(
    `The commit ${found}, which is not pushed yet, changes files outside of the content and would be published, too. ${hint}`,
    nextStep,
  );
}

/** @throws BranchMovedError unless the expected branch and commit are checked out */
export function requireShown({ branch, head }: RepositoryFacts, expected: ShownBranch | undefined): void {
  if (!expected) return;
  if (expected.branch !== (branch ?? null))
    throw branchMoved(branch === undefined ? 'no branch is checked out here any more' : `the branch is ${branch} now`);
  if (expected.head !== (head ?? null)) throw branchMoved(`${branch ?? 'HEAD'} has another last commit now`);
}

export function branchMoved(what: string): BranchMovedError {
  return new BranchMovedError(`Nothing was published: ${what}. Look at your changes again.`);
}

/** @throws RequestError for an empty or long message, or one with control characters */
export function parseMessage(message: string): string {
  const text = message.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new RequestError('message: must not be empty');
  if (text.length > maxMessageLength)
    throw new RequestError(`message: must have at most ${maxMessageLength.toLocaleString('en-US')} characters`);
  if (/[^\P{Cc}\n\t]/u.test(text)) throw new RequestError('message: must not hold control characters');
  return `${text}\n`;
}
