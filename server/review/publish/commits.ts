import path from 'node:path';
import { existsSync, lstatSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { afterCommit, commitFailure, PublishRefusedError } from './publish-errors.ts';
import { GitWriter, withTemporaryFolder, type GitResult } from './git-writer.ts';
import { isSigning, signerOf, type RepositoryFacts } from './repository-facts.ts';
import { setTimeout } from 'node:timers/promises';
import { ignoreMissing } from '../../content/files/system-error.ts';
import { isAlive } from '../../content/files/temporary-files.ts';
import type { Git } from '../git.ts';
import { changedOnDisk } from './list-changes.ts';
import { branchMoved } from './preconditions.ts';
import { counted } from '../../model/text/wording.ts';

// Starts a path without patterns. Git's option for all paths of a command would pass on to hooks, whose patterns would then match nothing.
const literal = ':(literal)';

export interface CommitHere {
  /** Relative to the content folder. */
  paths: string[];
  allowed: readonly string[];
  message: string;
  /** The text of `site.yaml` if only sections of it are committed. */
  siteText: string | undefined;
}

/**
 * Commits the files on the current branch and returns the commit's id. Other entries of the index stay.
 * @throws PublishRefusedError, or BranchMovedError when another program moved HEAD. Then nothing is committed, and the index is restored.
 */
export async function commitHere(git: GitWriter, facts: RepositoryFacts, options: CommitHere): Promise<string> {
  const { prefix, head, noObject, branch = '' } = facts;
  const { paths, allowed, message, siteText } = options;
  if (siteText !== undefined) return commitSections(git, facts, options);
  const list = (files: readonly string[]) => files.map((file) => `${literal}${prefix}${file}\0`).join('');
  return withTemporaryFolder(async (folder) => {
    const known = new Set((await git.text('ls-files', '-z')).split('\0'));
    const isOnDisk = (file: string) => lstatSync(path.join(git.folder, file), { throwIfNoEntry: false }) !== undefined;
    const unknown = paths.filter((file) => !known.has(file) && isOnDisk(file));
    await Promise.all([
      writeFile(path.join(folder, 'message'), message),
      writeFile(path.join(folder, 'files'), list(paths)),
      writeFile(path.join(folder, 'allowed'), allowed.map((file) => `${literal}${file}\0`).join('')),
      writeFile(path.join(folder, 'added'), ''),
      writeFile(path.join(folder, 'check'), check),
      writeFile(path.join(folder, 'new'), list(unknown)),
      writeFile(path.join(folder, 'none'), unknown.map((file) => `0 ${noObject}\t${prefix}${file}\0`).join('')),
    ]);
    const environment = {
      JOURNAL_FOLDER: folder,
      JOURNAL_HEAD: `refs/heads/${branch} ${head ?? ''}`,
      JOURNAL_TREE: head ?? (await git.headOrEmptyTree()),
    };
    const result = await git.write(['-c', `alias.journal-commit=!${script}`, 'journal-commit', folder], environment);
    if (result.isLost) await scriptEnd(folder, git);
    if (existsSync(path.join(folder, 'moved'))) throw branchMoved('another program switched the branch, or committed');
    const isDone = result.status === 0;
    if (!isDone)
      requireAgreement((await readFile(path.join(folder, 'added'), 'utf8')).split('\0').filter(Boolean), 'Nothing was committed');
    const find = () => git.findCommit('HEAD');
    const commit = await (isDone ? afterCommit(committedOn(branch, paths), { branch, paths }, find) : find());
    if (commit !== undefined && commit !== head && (isDone || (await areCommitted(git, paths)))) return commit;
    throw commitFailure(result, signerOf(facts));
  });
}

/** Git commits files as they are on disk. Sections of a file are committed from a temporary index, and then put into the real one. */
async function commitSections(git: GitWriter, facts: RepositoryFacts, options: CommitHere): Promise<string> {
  const { head, branch = '' } = facts;
  if ((await git.attempt('symbolic-ref', '--quiet', 'HEAD')) !== `refs/heads/${branch}`)
    throw branchMoved('another program switched the branch');
  const commit = await commitProposal(git, facts, { ...options, base: head, tip: head, branch });
  const { paths } = options;
  await afterCommit(committedOn(branch, paths), { commit, branch, paths }, async () => {
    await resetIndex(git, facts, paths);
    await git.write(['-C', facts.top, 'hook', 'run', '--ignore-missing', 'post-commit']);
  });
  return commit;
}

export function committedOn(branch: string, paths: readonly string[]): string {
  return `${counted(paths.length, 'file')} committed on ${branch}`;
}

/** Removes a commit from its branch. @param former the previous tip; undefined for a branch that the commit created. @throws PublishRefusedError */
export async function undoCommit(git: GitWriter, ref: string, commit: string, former: string | undefined): Promise<void> {
  const { status } = await git.write(former === undefined ? ['update-ref', '-d', ref, commit] : ['update-ref', ref, former, commit]);
  if (status !== 0)
    throw new PublishRefusedError(
      'A file was saved while it was committed, and then another program committed, too. Nothing was pushed. Look at the last two commits in a terminal.',
      'terminal',
    );
}

/** Removes a commit from the branch that is checked out. */
export async function undoCommitHere(git: GitWriter, facts: RepositoryFacts, commit: string, paths: readonly string[]) {
  await undoCommit(git, `refs/heads/${facts.branch ?? ''}`, commit, facts.head);
  await resetIndex(git, facts, paths);
}

/** Resets the files in the index to the last commit. @throws PublishRefusedError while another program locks the index for seconds */
async function resetIndex(git: GitWriter, { top, prefix }: RepositoryFacts, paths: readonly string[]): Promise<void> {
  const files = paths.map((file) => prefix + file);
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await git.write(['-C', top, 'reset', '--quiet', '--', ...files.map((file) => literal + file)])).status === 0) return;
    await setTimeout(100);
  }
  throw new PublishRefusedError(
    `Another program holds the index of git, which lacks what was committed. Run "git reset -- ${files.join(' ')}" when it has finished.`,
    'terminal',
    { cause: 'busy' },
  );
}

async function scriptEnd(folder: string, git: GitWriter): Promise<void> {
  const pid = Number((await readFile(path.join(folder, 'pid'), 'utf8').catch(ignoreMissing)) ?? 0);
  const isRunning = () => pid > 0 && isAlive(pid);
  while (isRunning() && !git.isTimeOver) await setTimeout(100);
}

/** Checks the files, in case a post-commit hook did not end: a new HEAD alone may be another program's commit. */
async function areCommitted(git: Git, paths: readonly string[]): Promise<boolean> {
  const { objects } = await changedOnDisk(git);
  return paths.every((file) => !objects.has(file));
}

// The script is one git command, so it finishes even when the server is killed, and no new file stays in the index uncommitted.
// The shell ignores signals in order to restore the index. Git calls its editor after the hook that may add files, and commits nothing when
// the editor fails.
const script = `f() {
  trap : TERM INT HUP PIPE
  echo $$ >"$1/pid"
  [ ! -s "$1/new" ] || git add --intent-to-add --pathspec-from-file="$1/new" --pathspec-file-nul || return 1
  export GIT_EDITOR='sh "$JOURNAL_FOLDER/check"'
  git commit --quiet --only --edit --no-status --cleanup=whitespace --file="$1/message" --pathspec-from-file="$1/files" --pathspec-file-nul
  status=$?
  # A hook that formats files adds them only to the index of the commit.
  [ $status -ne 0 ] || { git reset --quiet --pathspec-from-file="$1/files" --pathspec-file-nul; return 0; }
  [ ! -s "$1/none" ] || git update-index -z --index-info <"$1/none"
  return $status
}; f`;

// Git locks the index while it runs, so no other git program can switch the branch. To find what the hook added, it copies the index of the commit,
// resets the allowed files in the copy, and compares the rest.
const check = `
case $GIT_INDEX_FILE in *next-index-*) ;; *) exit 0 ;; esac # A hook commits, too.
if [ "$(git symbolic-ref --quiet HEAD) $(git rev-parse --quiet --verify HEAD)" != "$JOURNAL_HEAD" ]; then
  : >"$JOURNAL_FOLDER/moved"
  exit 1
fi
cp "$GIT_INDEX_FILE" "$JOURNAL_FOLDER/index" || exit 1
export GIT_INDEX_FILE="$JOURNAL_FOLDER/index"
git reset --quiet --pathspec-from-file="$JOURNAL_FOLDER/allowed" --pathspec-file-nul || exit 1
git diff-index --cached --name-only --no-renames -z "$JOURNAL_TREE" >"$JOURNAL_FOLDER/added" && [ ! -s "$JOURNAL_FOLDER/added" ]
`;

interface ProposedCommit extends CommitHere {
  /** The commit that the proposal starts from; undefined before the first one. */
  base: string | undefined;
  tip?: string | undefined;
  branch: string;
}

/**
 * Commits the files on a new branch, or on that of an open proposal, and returns the commit's id. A temporary index, and a temporary work tree for
 * hooks, leave the user's index, HEAD and files alone. @throws PublishRefusedError, before a branch is created or moved
 */
export function commitProposal(git: GitWriter, facts: RepositoryFacts, proposed: ProposedCommit): Promise<string> {
  return withTemporaryFolder((folder) => commitIn(folder, git, facts, proposed));
}

async function commitIn(folder: string, git: GitWriter, facts: RepositoryFacts, proposed: ProposedCommit): Promise<string> {
  const { base, tip, branch, paths, allowed, message, siteText } = proposed;
  const environment = { GIT_INDEX_FILE: path.join(folder, 'index') };
  const messageFile = path.join(folder, 'message');
  const must = async (parameters: string[], input = ''): Promise<GitResult> => {
    const result = await git.write(parameters, environment, input);
    if (result.status !== 0) throw commitFailure(result, signerOf(facts));
    return result;
  };
  await writeFile(messageFile, message);
  if (base !== undefined) await must(['read-tree', base]);
  const files = paths.map((file) => `${facts.prefix}${file}\0`).join('');
  await must(['-C', facts.top, 'update-index', '--add', '--remove', '--replace', '-z', '--stdin'], files);
  const site = `${facts.prefix}site.yaml`;
  const object = siteText === undefined ? undefined : (await must(['hash-object', '-w', '--stdin'], siteText)).output.trim();
  if (object !== undefined) {
    const [mode = ''] = (await must(['-C', facts.top, 'ls-files', '-s', '--', literal + site])).output.split(' ');
    await must(['-C', facts.top, 'update-index', '--cacheinfo', `${mode},${object},${site}`]);
  }
  await runHooks();
  // A hook may have added the whole file, with sections that were not chosen.
  if (object !== undefined && (await must(['rev-parse', '--verify', `:${site}`])).output.trim() !== object)
    throw new PublishRefusedError(`A hook of this repository changes ${site}, of which you chose a part. Nothing was published.`, 'fix', {
      cause: 'hook',
    });
  const tree = (await must(['write-tree'])).output.trim();
  const before = base === undefined ? await git.emptyTree() : await git.text('rev-parse', `${base}^{tree}`);
  if (tree === before) throw new PublishRefusedError('The branch already has these changes, so there is nothing to propose.', 'update');
  requireAgreement(await unaskedFiles(git, allowed, before, tree), 'Nothing was proposed');
  const options = [...(base === undefined ? [] : ['-p', base]), ...(isSigning(facts) ? ['-S'] : [])];
  const commit = (await must(['commit-tree', tree, ...options, '-F', messageFile])).output.trim();
  const ref = `refs/heads/${branch}`;
  const made = await git.write(['update-ref', '-m', 'journal publish', ref, commit, tip ?? facts.noObject]);
  if (made.status !== 0 && (await git.findCommit(ref)) !== commit) throw commitFailure(made, signerOf(facts));
  return commit;

  // In the order of `git commit`, without `post-commit`, because HEAD is another commit.
  async function runHooks(): Promise<void> {
    const hooks = [['pre-commit'], ['prepare-commit-msg', messageFile, 'message'], ['commit-msg', messageFile]];
    // `core.hooksPath` may be relative to the top of the repository.
    const place = path.resolve(facts.top, await git.text('-C', facts.top, 'rev-parse', '--git-path', 'hooks'));
    const existing = hooks.filter(([name = '']) => existsSync(path.join(place, name)));
    if (existing.length === 0) return;
    const tree = path.join(folder, 'tree');
    // `worktree add` needs a commit.
    const start = base ?? (await must(['commit-tree', await git.emptyTree(), '-F', messageFile])).output.trim();
    await must(['worktree', 'add', '--quiet', '--detach', '--no-checkout', tree, start]);
    try {
      await must(['-C', tree, 'checkout-index', '--all', '--index']);
      // Hooks of a Node project run programs in node_modules, which git does not check out.
      const [programs, link] = [path.join(facts.top, 'node_modules'), path.join(tree, 'node_modules')];
      if (existsSync(programs) && !existsSync(link)) await symlink(programs, link, 'junction');
      for (const [name = '', ...parameters] of existing)
        await must(['-C', tree, '-c', `core.hooksPath=${place}`, 'hook', 'run', '--ignore-missing', name, '--', ...parameters]);
    } finally {
      // A writer without the deadline, which may have passed.
      await new GitWriter(git.folder).write(['worktree', 'remove', '--force', tree]);
    }
  }
}

/** The files that differ between two trees or commits but were not asked for, relative to the top of the repository. */
export async function unaskedFiles(git: Git, asked: Iterable<string>, from: string, to: string): Promise<string[]> {
  const known = new Set(asked);
  const changed = await git.text('diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to);
  return changed.split('\0').filter((file) => file !== '' && !known.has(file));
}

function requireAgreement(additions: string[], nothing: string): void {
  if (additions.length === 0) return;
  throw new PublishRefusedError(
    `A hook of this repository adds ${counted(additions.length, 'file')} that you did not choose. ${nothing}.`,
    'accept-additions',
    { additions },
  );
}
