import { lstatSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Git } from '../git.ts';
import { commitFailure } from './explain-failure.ts';
import type { GitWriter } from './git-writer.ts';
import { changedOnDisk } from './publishable-changes.ts';
import { signerOf } from './signer.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/**
 * Commits the files on the current branch. Other entries of the index stay.
 * @param paths relative to the content folder
 * @returns the id of the commit
 * @throws PublishRefusedError; nothing is committed then, and the index is as before
 */
export async function commitHere(
  git: Git,
  writer: GitWriter,
  facts: RepositoryFacts,
  paths: readonly string[],
  message: string,
): Promise<string> {
  const { prefix, head, noObject } = facts;
  const folder = await mkdtemp(path.join(tmpdir(), 'journal-publish-'));
  try {
    const known = new Set((await git.text('ls-files', '-z')).split('\0'));
    const isOnDisk = (file: string) => lstatSync(path.join(git.folder, file), { throwIfNoEntry: false }) !== undefined;
    const unknown = paths.filter((file) => !known.has(file) && isOnDisk(file));
    const list = (files: readonly string[]) => files.map((file) => `${prefix}${file}\0`).join('');
    await Promise.all([
      writeFile(path.join(folder, 'message'), message),
      writeFile(path.join(folder, 'files'), list(paths)),
      writeFile(path.join(folder, 'new'), list(unknown)),
      writeFile(path.join(folder, 'none'), unknown.map((file) => `0 ${noObject}\t${prefix}${file}\0`).join('')),
    ]);
    const result = await writer.run(['-c', `alias.journal-commit=!${script}`, 'journal-commit', folder]);
    const commit = await git.findCommit('HEAD');
    if (commit !== undefined && commit !== head && (result.status === 0 || (await areCommitted(git, paths)))) return commit;
    throw commitFailure(result, signerOf(facts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** After a hook that runs after the commit did not end. A new HEAD alone may be the commit of another program. */
async function areCommitted(git: Git, paths: readonly string[]): Promise<boolean> {
  const { objects } = await changedOnDisk(git);
  return paths.every((file) => !objects.has(file));
}

// As one command of git, in git's own shell, the script ends also when the server is killed: no new file stays in the index without a commit.
// The shell ignores signals, to restore the index after them.
const script = `f() {
  trap : TERM INT HUP PIPE
  [ ! -s "$1/new" ] || git add --intent-to-add --pathspec-from-file="$1/new" --pathspec-file-nul || return 1
  git commit --quiet --only --cleanup=whitespace --file="$1/message" --pathspec-from-file="$1/files" --pathspec-file-nul && return 0
  status=$?
  [ ! -s "$1/none" ] || git update-index -z --index-info <"$1/none"
  return $status
}; f`;
