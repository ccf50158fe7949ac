import type { PublishOutcome, PublishRequest } from '../../model/api/publish-api.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { changedFiles, objectOf } from '../changed-files.ts';
import { counted } from '../../model/text/counted.ts';
import type { Git } from '../git.ts';
import { chooseChanges, requireCompanions, requireValid } from './choose-changes.ts';
import { commitHere, type CommitHere } from './commit-here.ts';
import { commitProposal } from './commit-proposal.ts';
import { noIdentity, outputOf, PublishRefusedError } from './publish-errors.ts';
import type { GitWriter } from './git-writer.ts';
import { unaskedFiles } from './hooks.ts';
import { parseBranch, parseMessage, newBranch, requireNewBranch, requireContentOnly, requireIdle, requireShown } from './preconditions.ts';
import { changedOnDisk, publishableChanges, type ChangedOnDisk } from './publishable-changes.ts';
import { pushHere, pushProposal } from './push-commits.ts';
import { distance, fetchRemote, identityOf, repositoryFacts, type RepositoryFacts } from './repository-facts.ts';
import { conflictsOf, conflictWords } from './update-branch.ts';

interface Context {
  problems: () => Promise<readonly Problem[]>;
  onSave?: ((listener: (file: string) => void) => () => void) | undefined;
}

/** @throws PublishRequestError, BranchMovedError, PublishRefusedError, GitError */
export async function publishChanges(git: GitWriter, request: PublishRequest, context: Context): Promise<PublishOutcome> {
  const message = parseMessage(request.message);
  const wanted = request.branch === undefined ? undefined : await parseBranch(git, request.branch);
  const { way, expected, additions = [] } = request;
  const shown = await repositoryFacts(git);
  requireShown(shown, expected);
  const idle = requireIdle(shown, way);
  const onDisk = await changedOnDisk(git, idle.head);
  const all = await publishableChanges(git, onDisk, [], await context.problems());
  const chosen = chooseChanges(all, request.paths);
  requireValid(chosen);
  if (!(await identityOf(git, idle))) throw noIdentity();
  if (wanted !== undefined) requireNewBranch(idle, wanted);

  const paths = chosen.flatMap(({ change }) => change.paths);
  const allowed = [...paths.map((file) => idle.prefix + file), ...additions];
  const facts = await fetchRemote(git, idle);
  if (way === 'here') {
    await requireCompanions(git, facts.head, chosen);
    return publishHere(git, facts, { paths, allowed, message });
  }
  const base = facts.base ? await git.commit(facts.base.ref) : facts.head;
  await requireCompanions(git, base, chosen);
  await requireUnchanged(git, facts, base, paths, onDisk);
  const branch = wanted ?? newBranch(facts, message);
  // The fetch may have brought a branch of this name.
  requireNewBranch(facts, branch);
  const saved = new Set<string>();
  const stop = context.onSave?.((file) => saved.add(file));
  try {
    const { commit, replaced } = await commitProposal(git, facts, { base, branch, paths, allowed, message, saved: stop && saved });
    return await pushProposal(git, facts, { commit, branch, paths, ...outputOf(replaced.join('\n')) });
  } finally {
    stop?.();
  }
}

async function publishHere(git: GitWriter, facts: RepositoryFacts, options: CommitHere): Promise<PublishOutcome> {
  const { behind } = await distance(git, facts);
  if (behind > 0)
    throw new PublishRefusedError(
      `Others published ${counted(behind, 'commit')} that this clone lacks. Nothing was committed. Update first, or propose your changes.`,
      'update',
    );
  const hint = 'Nothing was committed. Push it in a terminal first, or propose your changes.';
  await requireContentOnly(git, facts, hint, 'propose');
  const branch = facts.branch ?? '';
  const { paths, allowed } = options;
  const tree = facts.head ?? (await git.headOrEmptyTree());
  const commit = await commitHere(git, facts, options);
  const done = `${counted(paths.length, 'file')} committed on ${branch}`;
  const committed = { commit, branch, paths };
  // A hook that runs after the commit may change it, or commit again.
  const additions = await unaskedFiles(git, allowed, 'diff-tree', tree, commit);
  if (additions.length > 0)
    return {
      isDone: false,
      sentence: `${done}, but not pushed: then a hook committed ${counted(additions.length, 'file')} that you did not choose. Push them, too, or take the commit back in a terminal.`,
      nextStep: 'push-again',
      ...committed,
      isPushed: false,
      additions,
    };
  return pushHere(git, facts, committed, done);
}

/** @throws PublishRefusedError for a file that others changed since the last commit here, unless it has the same bytes */
async function requireUnchanged(
  git: Git,
  { head, base: upstream }: RepositoryFacts,
  base: string | undefined,
  paths: readonly string[],
  { objects }: ChangedOnDisk,
): Promise<void> {
  if (head === undefined || base === undefined || upstream === undefined || head === base) return;
  const common = (await git.attempt('merge-base', head, base)) ?? head;
  if (common === base) return;
  const incoming = await changedFiles(git, common, base);
  const conflicting = incoming.filter(({ file, after }) => paths.includes(file) && objectOf(after) !== objects.get(file));
  if (conflicting.length === 0) return;
  const conflicts = await conflictsOf(git, conflicting, objects);
  throw new PublishRefusedError(`Others changed ${conflictWords(conflicts)}, too. Nothing was proposed. Update first.`, 'update', {
    conflicts,
  });
}
