import { existsSync, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { repositoryBefore, repositoryOf } from '../content/files/git-folder.ts';
import { maxFileBytes } from '../content/files/refused-files.ts';
import { lostGit, runGit } from './run-git.ts';
import { gitEnvironment } from './git-environment.ts';
import type { GitEnd } from './spawn-git.ts';
import { shownOutput } from './shown-output.ts';
import { ExpectedError } from '../model/errors.ts';
import { LruMap, memoize } from '../model/caches.ts';
import { capitalized } from '../model/text/wording.ts';

export class GitError extends ExpectedError {
  /** The reason as a sentence, without the path of the content on this machine. */
  readonly sentence: string;

  constructor(message: string, folder = '') {
    super(message);
    const reason = folder === '' ? message : message.replace(folder, 'the content');
    this.sentence = capitalized(reason);
  }
}

/** The result, or why git cannot tell. */
export async function orReason<T>(work: Promise<T>): Promise<T | { isKnown: false; reason: string }> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { isKnown: false, reason: error.sentence };
  }
}

export interface RepositoryPlace {
  top: string;
  gitFolder: string;
  prefix: string;
  /** The null id. */
  noObject: string;
}

// Asks git once per folder and `.git`.
const places = new LruMap<string, Promise<RepositoryPlace>>(8);

/** Reads the git repository of a folder without writing to the work tree or the index. */
export class Git {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws GitError when the folder is in no repository */
  place(): Promise<RepositoryPlace> {
    return memoize(places, `${this.folder}\0${repositoryOf(this.folder)}`, async () => {
      const lines = await this.text('rev-parse', '--show-toplevel', '--absolute-git-dir', '--show-object-format', '--show-prefix');
      const [top = '', gitFolder = '', format, prefix = ''] = lines.split('\n');
      return { top, gitFolder, prefix, noObject: '0'.repeat(format === 'sha256' ? 64 : 40) };
    });
  }

  findCommit(revision: string): Promise<string | undefined> {
    return this.attempt('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  }

  /** The full id. @throws GitError when the revision does not exist */
  async commit(revision: string): Promise<string> {
    const found = await this.findCommit(revision);
    if (found !== undefined) return found;
    if (revision === 'HEAD') throw new GitError('nothing is committed yet, so there is nothing to compare with');
    const isShallow = (await this.text('rev-parse', '--is-shallow-repository')) === 'true';
    const hint = isShallow ? '; this clone has only the newest commits (git fetch --unshallow brings the others)' : '';
    throw new GitError(`there is no revision ${JSON.stringify(revision)}${hint}`);
  }

  /** The id of HEAD, or of the empty tree before the first commit. @throws GitError for a broken branch, too */
  async headOrEmptyTree(): Promise<string> {
    const head = await this.findCommit('HEAD');
    if (head !== undefined) return head;
    const log = await this.#run(['log', '-1']);
    if (!log.errors.includes('does not have any commits yet')) throw failureOf('log', log);
    return this.emptyTree();
  }

  emptyTree(): Promise<string> {
    return this.text('hash-object', '-t', 'tree', '--stdin');
  }

  async mergeBase(first: string, second: string): Promise<string> {
    const found = await this.#run(['merge-base', first, second]);
    if (found.status === 0) return found.output.toString().trim();
    throw new GitError('the two revisions have no common commit in this clone; fetch its whole history (git fetch --unshallow)');
  }

  /** The output of a command without the last line break; undefined when its status is not 0. */
  async attempt(...parameters: string[]): Promise<string | undefined> {
    const { status, output } = await this.#run(parameters);
    return status === 0 ? output.toString().replace(/\n$/, '') : undefined;
  }

  async text(...parameters: string[]): Promise<string> {
    return (await this.bytes(...parameters)).toString().replace(/\n$/, '');
  }

  async bytes(...parameters: string[]): Promise<Buffer> {
    const ended = await this.#run(parameters);
    if (ended.status === 0) return ended.output;
    throw failureOf(parameters[0], ended);
  }

  async sizes(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const lines = (await this.batch(ids, 'cat-file', '--batch-check=%(objectname) %(objectsize)')).toString().trimEnd().split('\n');
    return new Map(lines.map((line) => line.split(' ')).map(([id = '', size]) => [id, Number(size)]));
  }

  /** The contents of objects up to `maxFileBytes`, by id. */
  async contents(ids: readonly string[], known?: ReadonlyMap<string, number>): Promise<Map<string, Buffer>> {
    const sizes = known ?? (await this.sizes(ids));
    const small = ids.filter((id) => (sizes.get(id) ?? 0) <= maxFileBytes);
    return parseObjects(await this.batch(small, 'cat-file', '--batch'));
  }

  /** The ids that git would give to files on disk, by their paths in the folder. Skips all but regular files up to 64 MiB. */
  async idsOf(files: readonly string[]): Promise<Map<string, string>> {
    const readable = files.filter((file) => !file.includes('\n') && isReadable(path.join(this.folder, file)));
    if (readable.length === 0) return new Map();
    // `hash-object` expects paths from the top of the repository.
    const { prefix } = await this.place();
    const paths = readable.map((file) => prefix + file);
    const ids = (await this.batch(paths, 'hash-object', '--stdin-paths')).toString().trimEnd().split('\n');
    return new Map(readable.map((file, index) => [file, ids[index] ?? '']));
  }

  /** The output of a command that reads lines. It stops at a missing file; the remaining files then count as different. */
  async batch(lines: readonly string[], ...parameters: string[]): Promise<Buffer> {
    if (lines.length === 0) return Buffer.alloc(0);
    return (await this.#run(parameters, `${lines.join('\n')}\n`)).output;
  }

  async #run(parameters: readonly string[], input = ''): Promise<Ended> {
    refuseForeignRepository(this.folder);
    // Without locks, git does not refresh the index.
    const env = { ...gitEnvironment(), GIT_OPTIONAL_LOCKS: '0' };
    const call = { parameters: [...settings, ...parameters], input, cwd: this.folder, env, timeoutMs };
    const { code, signal, isTimedOut, output, errors } = await runGit(call);
    if (code === 'ENOENT' && !existsSync(this.folder)) throw new GitError('the content folder is not there at the moment');
    if (isTimedOut) throw new GitError(`git did not respond within ${timeoutMs / 1000} seconds`);
    if (signal !== undefined) throw new GitError(`git was killed by ${signal}`);
    if (typeof code !== 'number') throw new GitError(notRun(code));
    if (code === 0) return { status: code, output, errors };
    // The loader or a shell failed. Git did not run, so this is not its result.
    if (code === 126 || code === 127) throw failureOf(parameters[0], { status: code, output, errors });
    if (errors.includes('not a git repository')) throw new GitError(`${this.folder} is not in a git repository`, this.folder);
    if (errors.includes('dubious ownership')) throw new GitError(dubious(this.folder), this.folder);
    return { status: code, output, errors };
  }
}

/** @throws GitError when files of the content would configure git */
export function refuseForeignRepository(folder: string): void {
  if (!existsSync(folder)) return;
  const repository = repositoryBefore(realpathSync(folder));
  if (repository !== undefined)
    throw new GitError(`${repository} contains a HEAD and refs, so git takes it for a repository; remove them`, folder);
}

type Ended = Pick<GitEnd, 'errors' | 'output'> & { status: number };

function failureOf(command: string | undefined, { status, errors }: Ended): GitError {
  const reason = shownOutput(errors).replace(/^fatal: /, '') || `it exited with status ${status} and no message`;
  return new GitError(`git ${command}: ${reason}`);
}

/** @param code of the system, or of `runGit` */
export function notRun(code: string): string {
  if (code === 'ENOENT') return 'git is not installed, or not on the path';
  if (code === 'EMFILE' || code === 'ENFILE') return 'git could not be run: too many files are open on this computer';
  return code === lostGit ? 'git was interrupted before it responded' : `git could not be run (${code})`;
}

const dubious = (folder: string) =>
  `${folder} is in another user's repository, which git refuses to read without a setting (git config --global --add safe.directory)`;

// `git diff` refreshes the index for touched files despite GIT_OPTIONAL_LOCKS. Older versions of git ignore `bareRepository`.
// The other settings are personal preferences that change the output of `git log`.
const settings = ['diff.autoRefreshIndex=false', 'safe.bareRepository=explicit', 'log.showSignature=false', 'log.follow=false'].flatMap(
  (setting) => ['-c', setting],
);

// Enough for the largest tree on a slow disk.
const timeoutMs = 60_000;

/** Whether git can hash a file. Git would follow links, and block on pipes and devices. */
function isReadable(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= maxBytes;
}

const maxBytes = 64 * 2 ** 20;

/** Parses a sequence of `<id> <type> <size>\n<bytes>\n`, or `<id> missing\n`. */
function parseObjects(output: Buffer): Map<string, Buffer> {
  const objects = new Map<string, Buffer>();
  for (let at = 0; at < output.length;) {
    const end = output.indexOf('\n', at);
    const [id = '', , size] = output.toString('latin1', at, end).split(' ');
    const start = end + 1;
    const length = size === undefined ? -1 : Number(size);
    if (length >= 0) objects.set(id, output.subarray(start, start + length));
    at = start + length + 1;
  }
  return objects;
}
