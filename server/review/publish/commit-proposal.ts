import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commitFailure, PublishRefusedError } from './publish-errors.ts';
import { GitWriter, type GitResult } from './git-writer.ts';
import { requireAgreement, restoreFiles, snapshotOf, unaskedFiles, type Snapshot } from './hooks.ts';
import { isSigning, signerOf, type RepositoryFacts } from './repository-facts.ts';

export interface ProposedCommit {
  /** The commit that the proposal starts from; undefined before the first one. */
  base: string | undefined;
  /** Whether the branch exists already, and where it is. */
  tip?: string | undefined;
  branch: string;
  paths: readonly string[];
  allowed: readonly string[];
  message: string;
  /** The files that this process saved while the hooks ran; undefined when unknown. */
  saved?: ReadonlySet<string> | undefined;
}

/**
 * Commits the files on a new branch, or on that of an open proposal. It uses a temporary index, so the user's index, HEAD and files stay as they are.
 * @returns the id of the commit, and a line for each uncommitted version of a file that a hook wrote
 * @throws PublishRefusedError; no branch was created or moved then
 */
export async function commitProposal(
  git: GitWriter,
  facts: RepositoryFacts,
  { base, tip, branch, paths, allowed, message, saved }: ProposedCommit,
): Promise<{ commit: string; replaced: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'journal-publish-'));
  const environment = { GIT_INDEX_FILE: path.join(folder, 'index') };
  const messageFile = path.join(folder, 'message');
  const must = async (parameters: string[], input = ''): Promise<GitResult> => {
    const result = await git.write(parameters, { input, environment });
    if (result.status !== 0) throw commitFailure(result, signerOf(facts));
    return result;
  };
  try {
    await writeFile(messageFile, message);
    await readBase(git, facts, base, environment);
    const files = paths.map((file) => `${facts.prefix}${file}\0`).join('');
    await must(['-C', facts.top, 'update-index', '--add', '--remove', '--replace', '-z', '--stdin'], files);
    const replaced = await runHooks();
    const tree = (await must(['write-tree'])).output.trim();
    const before =
      base === undefined ? await git.text('hash-object', '-t', 'tree', '--stdin') : await git.text('rev-parse', `${base}^{tree}`);
    if (tree === before) throw new PublishRefusedError('The branch already has these changes, so there is nothing to propose.', 'update');
    requireAgreement(await unaskedFiles(git, allowed, 'diff-tree', before, tree), 'Nothing was proposed');
    const parents = base === undefined ? [] : ['-p', base];
    const signing = isSigning(facts) ? ['-S'] : [];
    const committed = await must(['commit-tree', tree, ...parents, ...signing, '-F', messageFile]);
    const commit = committed.output.trim();
    const ref = `refs/heads/${branch}`;
    const made = await git.write(['update-ref', '-m', 'journal publish', ref, commit, tip ?? facts.noObject]);
    if (made.status !== 0 && (await git.findCommit(ref)) !== commit) throw commitFailure(made, signerOf(facts));
    return { commit, replaced };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  // In the order of `git commit`. `post-commit` does not run: HEAD is another commit.
  async function runHooks(): Promise<string[]> {
    const hooks = [['pre-commit'], ['prepare-commit-msg', messageFile, 'message'], ['commit-msg', messageFile]];
    // `core.hooksPath` may be relative to the top.
    const place = path.resolve(facts.top, await git.text('-C', facts.top, 'rev-parse', '--git-path', 'hooks'));
    const existing = hooks.filter(([name = '']) => existsSync(path.join(place, name)));
    if (existing.length === 0) return [];
    const snapshot = await snapshotOf(git.folder, paths);
    try {
      for (const [name = '', ...parameters] of existing)
        await must(['-C', facts.top, 'hook', 'run', '--ignore-missing', name, '--', ...parameters]);
    } catch (error) {
      await restore(snapshot);
      throw error;
    }
    return restore(snapshot);
  }

  async function restore(snapshot: Snapshot): Promise<string[]> {
    // After a timeout, files are restored all the same.
    const unlimited = new GitWriter(git.folder);
    const { output } = await unlimited.write(['ls-files', '-s', '-z'], { environment });
    const entries = output.split('\0').map((line) => /^\d+ (\S+) \d\t(.*)$/s.exec(line));
    const indexed = new Map(entries.flatMap((entry) => (entry ? [[entry[2] ?? '', entry[1] ?? ''] as const] : [])));
    return restoreFiles(unlimited, snapshot, indexed, saved);
  }
}

/** Reads the base into the temporary index. A copy of the user's index has the times of the files, so git reads fewer of them. */
async function readBase(
  git: GitWriter,
  { gitFolder }: RepositoryFacts,
  base: string | undefined,
  environment: { GIT_INDEX_FILE: string },
): Promise<void> {
  if (base === undefined) return;
  const index = path.join(gitFolder, 'index');
  if (existsSync(index)) {
    // Git reads a file again that is as new as the index, so the copy has the time of the index.
    cpSync(index, environment.GIT_INDEX_FILE, { preserveTimestamps: true });
    const merged = await git.write(['read-tree', '-m', base], { environment });
    if (merged.status === 0) return;
    await rm(environment.GIT_INDEX_FILE, { force: true });
  }
  const read = await git.write(['read-tree', base], { environment });
  if (read.status !== 0) throw commitFailure(read, '');
}
