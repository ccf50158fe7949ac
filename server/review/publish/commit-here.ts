import { existsSync, lstatSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ignoreMissing } from '../../content/files/system-error.ts';
import { isAlive } from '../../content/files/temporary-files.ts';
import type { Git } from '../git.ts';
import { commitFailure } from './publish-errors.ts';
import type { GitWriter } from './git-writer.ts';
import { requireAgreement } from './hooks.ts';
import { changedOnDisk } from './publishable-changes.ts';
import { signerOf, type RepositoryFacts } from './repository-facts.ts';
import { branchMoved } from './preconditions.ts';

export interface CommitHere {
  /** Relative to the content folder. */
  paths: string[];
  allowed: readonly string[];
  message: string;
}

/**
 * Commits the files on the current branch. Other entries of the index stay.
 * @returns the id of the commit
 * @throws PublishRefusedError, or BranchMovedError when another program moved HEAD; nothing is committed then, and the index is as before
 */
export async function commitHere(git: GitWriter, facts: RepositoryFacts, options: CommitHere): Promise<string> {
  const { prefix, head, noObject, branch = '' } = facts;
  const { paths, allowed, message } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'journal-publish-'));
  try {
    const known = new Set((await git.text('ls-files', '-z')).split('\0'));
    const isOnDisk = (file: string) => lstatSync(path.join(git.folder, file), { throwIfNoEntry: false }) !== undefined;
    const unknown = paths.filter((file) => !known.has(file) && isOnDisk(file));
    const list = (files: readonly string[]) => files.map((file) => `${prefix}${file}\0`).join('');
    await Promise.all([
      writeFile(path.join(folder, 'message'), message),
      writeFile(path.join(folder, 'files'), list(paths)),
      writeFile(path.join(folder, 'allowed'), allowed.map((file) => `${file}\0`).join('')),
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
    const result = await git.write(['-c', `alias.journal-commit=!${script}`, 'journal-commit', folder], { environment });
    if (result.isLost) await scriptEnd(folder, git);
    if (existsSync(path.join(folder, 'moved'))) throw branchMoved('another program switched the branch, or committed');
    requireAgreement((await readFile(path.join(folder, 'added'), 'utf8')).split('\0').filter(Boolean), 'Nothing was committed');
    const commit = await git.findCommit('HEAD');
    if (commit !== undefined && commit !== head && (result.status === 0 || (await areCommitted(git, paths)))) return commit;
    throw commitFailure(result, signerOf(facts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function scriptEnd(folder: string, git: GitWriter): Promise<void> {
  const pid = Number((await readFile(path.join(folder, 'pid'), 'utf8').catch(ignoreMissing)) ?? 0);
  const isRunning = () => pid > 0 && isAlive(pid);
  while (isRunning() && !git.isTimeOver) await setTimeout(100);
}

/** After a hook that runs after the commit did not end. A new HEAD alone may be the commit of another program. */
async function areCommitted(git: Git, paths: readonly string[]): Promise<boolean> {
  const { objects } = await changedOnDisk(git);
  return paths.every((file) => !objects.has(file));
}

// As one command of git, in git's own shell, the script ends also when the server is killed: no new file stays in the index without a commit.
// The shell ignores signals, to restore the index after them. Git calls its editor after the hook that may add files, and commits nothing when
// the editor fails.
const script = `f() {
  trap : TERM INT HUP PIPE
  echo $$ >"$1/pid"
  [ ! -s "$1/new" ] || git add --intent-to-add --pathspec-from-file="$1/new" --pathspec-file-nul || return 1
  export GIT_EDITOR='sh "$JOURNAL_FOLDER/check"'
  git commit --quiet --only --edit --no-status --cleanup=whitespace --file="$1/message" --pathspec-from-file="$1/files" --pathspec-file-nul && return 0
  status=$?
  [ ! -s "$1/none" ] || git update-index -z --index-info <"$1/none"
  return $status
}; f`;

// Git holds the lock of the index meanwhile, so no other git program switches the branch. What remains in a copy of the index of the commit
// without the allowed files is what a hook added.
const check = `
case $GIT_INDEX_FILE in
  *next-index-*) ;;
  *) exit 0 ;; # A hook commits, too.
esac
if [ "$(git symbolic-ref --quiet HEAD) $(git rev-parse --quiet --verify HEAD)" != "$JOURNAL_HEAD" ]; then
  : >"$JOURNAL_FOLDER/moved"
  exit 1
fi
cp "$GIT_INDEX_FILE" "$JOURNAL_FOLDER/index" || exit 1
export GIT_INDEX_FILE="$JOURNAL_FOLDER/index"
git reset --quiet --pathspec-from-file="$JOURNAL_FOLDER/allowed" --pathspec-file-nul || exit 1
git diff-index --cached --name-only --no-renames -z "$JOURNAL_TREE" >"$JOURNAL_FOLDER/added" && [ ! -s "$JOURNAL_FOLDER/added" ]
`;
