import { publishTimeoutMs, type Identity, type PublishOutcome, type PublishRequest } from '../../model/api/publish-api.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { changedFiles, objectOf, type Objects } from '../changed-files.ts';
import { counted } from '../../model/text/wording.ts';
import type { Git } from '../git.ts';
import { requireCompanions } from './companions.ts';
import { chosenSiteText } from './site-parts.ts';
import { commitProposal, commitHere, committedOn, undoCommit, undoCommitHere, unaskedFiles, type CommitHere } from './commits.ts';
import { afterCommit, noIdentity, PublishRefusedError } from './publish-errors.ts';
import type { GitWriter } from './git-writer.ts';
import { branchMoved, parseMessage, requireContentOnly, requireIdle, requireShown } from './preconditions.ts';
import { newBranch, parseBranch, requireNewBranch } from './branch-rules.ts';
import { continues, proposedFiles, type ProposedFiles } from './proposals.ts';
import { changedOnDisk, chooseChanges, listChanges } from './list-changes.ts';
import { pushHere, pushProposal } from './push-commits.ts';
import { distance, fetchRemote, identityOf, refuseRenamed, repositoryFacts, type RepositoryFacts } from './repository-facts.ts';
import { conflictsOf, conflictWords, updateBranch } from './update-branch.ts';

export interface PublishContext {
  problems: () => Promise<readonly Problem[]>;
  /** Calls the listener with each file that this process saves. Returns a function that unsubscribes. */
  onSave?: (listener: (file: string) => void) => () => void;
}

/** Without a person, the author of the commit is the identity of git. */
type Context = PublishContext & { person: Identity | undefined };

/** @throws RequestError, BranchMovedError, PublishRefusedError, GitError */
export async function publishChanges(git: GitWriter, request: PublishRequest, context: Context): Promise<PublishOutcome> {
  const message = parseMessage(request.message);
  const wanted = request.branch === undefined ? undefined : await parseBranch(git, request.branch);
  const { way, expected, additions = [], takesIn } = request;
  const shown = await repositoryFacts(git);
  requireShown(shown, expected);
  const idle = requireIdle(shown, way);
  const [onDisk, proposals] = await Promise.all([changedOnDisk(git, idle.head), proposedFiles(git, idle)]);
  const all = await listChanges(git, onDisk, proposals, await context.problems());
  const chosen = chooseChanges(all, request.paths, request.seen);
  const account = await identityOf(git, idle);
  if (context.person) git.writeFor(context.person, !account);
  else if (!account) throw noIdentity();
  if (wanted !== undefined) requireNewBranch(idle, wanted);

  const paths = [...new Set(chosen.flatMap(({ change }) => change.paths))];
  const allowed = [...paths.map((file) => idle.prefix + file), ...additions];
  let facts = await fetchRemote(git, idle);
  const saved = new Set<string>();
  const stop = context.onSave?.((file) => saved.add(file));
  try {
    // Others may save during a fetch, which can take seconds.
    if (request.seen) await requireSame(git, idle.head, paths, onDisk.objects);
    if (way === 'here') {
      refuseRenamed(facts);
      if (takesIn) facts = await takeIn(git, facts);
      await requireCompanions(git, facts.head, chosen);
      const { objects } = facts.head === idle.head ? onDisk : await changedOnDisk(git, facts.head);
      // Skips changes that exist only in a proposal, and changes that others already pushed in the same words.
      const siteText = await chosenSiteText(git, facts.head, all, chosen);
      const isSiteOnline =
        siteText !== undefined && siteText === (await git.bytes('cat-file', 'blob', `${facts.head}:./site.yaml`)).toString();
      const own = paths.filter((file) => objects.has(file) && !(isSiteOnline && file === 'site.yaml'));
      if (own.length > 0) return await publishHere(git, facts, { paths: own, allowed, message, siteText }, request.seen && saved);
      return { isDone: true, sentence: 'The branch has these changes already.', branch: facts.branch ?? '', paths: [] };
    }
    const start = facts.base ? await git.commit(facts.base.ref) : facts.head;
    if (!facts.base) await requireContentOnly(git, facts, 'Nothing was proposed. Push it in a terminal first.', 'terminal');
    if (facts.base) await requireUnchanged(git, facts.head, start, paths, onDisk.objects);
    // Items of an open proposal go onto its branch.
    const open = wanted === undefined && proposals.find((proposed) => continues(proposed, paths));
    const tip = open ? await newestOf(git, facts, open) : undefined;
    if (open && tip !== undefined) {
      await requireUnchanged(git, open.commit, tip, paths, onDisk.objects, open.branch);
      const isSame = chosen.every(({ change }) => change.proposedIn === open.branch);
      if (isSame) return await pushProposal(git, facts, { commit: tip, branch: open.branch, paths });
      if (open.isCheckedOut)
        throw new PublishRefusedError(
          `${open.branch} is checked out in another work tree, where a later commit would undo yours. Nothing was proposed; switch that work tree to another branch.`,
          'terminal',
        );
    }
    const base = tip ?? start;
    await requireCompanions(git, base, chosen);
    const branch = open ? open.branch : (wanted ?? newBranch(facts, message));
    // The fetch may have brought a branch of this name.
    if (!open) requireNewBranch(facts, branch);
    const commit = await commitProposal(git, facts, {
      base,
      branch,
      paths,
      siteText: await chosenSiteText(git, base, all, chosen),
      allowed,
      message,
      tip: open ? open.commit : undefined,
    });
    const unseen = request.seen && paths.find((file) => saved.has(file));
    if (unseen !== undefined) {
      await undoCommit(git, `refs/heads/${branch}`, commit, open ? open.commit : undefined);
      throw savedSince(unseen);
    }
    return await pushProposal(git, facts, { commit, branch, paths });
  } finally {
    stop?.();
  }
}

async function takeIn(git: GitWriter, facts: RepositoryFacts): Promise<RepositoryFacts> {
  if ((await distance(git, facts)).behind === 0) return facts;
  await updateBranch(git, facts, {}, publishTimeoutMs);
  return repositoryFacts(git);
}

/** The newest commit of a proposal: on the remote, if a reviewer added one. */
async function newestOf(git: Git, { refs, remote }: RepositoryFacts, { branch, commit }: ProposedFiles): Promise<string> {
  const pushed = refs.get(`refs/remotes/${remote?.name}/${branch}`);
  if (pushed === undefined || pushed === commit) return commit;
  return (await git.attempt('merge-base', '--is-ancestor', commit, pushed)) === undefined ? commit : pushed;
}

/** @param saved the files saved since the user saw the changes; undefined when nobody looked */
async function publishHere(
  git: GitWriter,
  facts: RepositoryFacts,
  options: CommitHere,
  saved: ReadonlySet<string> | undefined,
): Promise<PublishOutcome> {
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
  // Git commits the files as they are on disk.
  const unseen = paths.find((file) => saved?.has(file));
  if (unseen !== undefined) {
    await undoCommitHere(git, facts, commit, paths);
    throw savedSince(unseen);
  }
  const done = committedOn(branch, paths);
  const committed = { commit, branch, paths };
  // A hook that runs after the commit may amend it, or commit again.
  const additions = await afterCommit(done, committed, () => unaskedFiles(git, allowed, tree, commit));
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

/** @throws BranchMovedError for a file that changed on disk since it was chosen */
async function requireSame(git: Git, head: string | undefined, paths: readonly string[], objects: Objects): Promise<void> {
  const current = await changedOnDisk(git, head);
  const saved = paths.find((file) => current.objects.get(file) !== objects.get(file));
  if (saved !== undefined) throw savedSince(saved);
}

function savedSince(file: string): Error {
  return branchMoved(`${file} was saved since you saw it`);
}

/**
 * @param proposal the branch of both commits, which an update does not get
 * @throws PublishRefusedError for a file that others changed between the commits, unless the file on disk is identical
 */
async function requireUnchanged(
  git: Git,
  from: string | undefined,
  to: string | undefined,
  paths: readonly string[],
  objects: Objects,
  proposal?: string,
): Promise<void> {
  if (from === undefined || to === undefined || from === to) return;
  const common = (await git.attempt('merge-base', from, to)) ?? from;
  if (common === to) return;
  const incoming = await changedFiles(git, common, to);
  const conflicting = incoming.filter(({ file, after }) => paths.includes(file) && objectOf(after) !== objects.get(file));
  if (conflicting.length === 0) return;
  const conflicts = await conflictsOf(git, conflicting, objects, to);
  const changed = `Others changed ${conflictWords(conflicts)}`;
  throw proposal === undefined
    ? new PublishRefusedError(`${changed}, too. Nothing was proposed. Update first.`, 'update', { conflicts })
    : new PublishRefusedError(`${changed} on ${proposal}, too. Nothing was proposed; choose another name.`, 'propose', { conflicts });
}
