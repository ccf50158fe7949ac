import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ignoreSystemError } from '../../content/files/system-error.ts';
import type { Identity } from '../../model/api/publish-api.ts';
import { Git, GitError, notRun, refuseForeignRepository } from '../git.ts';
import { lostGit, runGit } from '../run-git.ts';
import { gitEnvironment } from '../git-environment.ts';

export interface GitResult {
  status: number;
  output: string;
  errors: string;
  isTimedOut: boolean;
  /** Whether the parent of git ended first. Git may have finished, or may still be running. */
  isLost: boolean;
}

/** Runs git commands that may change a repository, with the hooks, filters, signatures and logins of the user, but without prompts. */
export class GitWriter extends Git {
  readonly #deadline: number | undefined;
  #names: Readonly<Record<string, string>> = {};

  /** @param timeoutMs for all commands together. It ends the running command and the programs that it started. */
  constructor(folder: string, timeoutMs?: number) {
    super(folder);
    if (timeoutMs !== undefined) this.#deadline = performance.now() + timeoutMs;
  }

  /** Sets the author of the next commits. @param isCommitter also the committer, for a server account without a git identity */
  writeFor({ name, email }: Identity, isCommitter: boolean): void {
    this.#names = {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      ...(isCommitter && { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email }),
    };
  }

  get isTimeOver(): boolean {
    return this.#deadline !== undefined && performance.now() >= this.#deadline;
  }

  /** @throws GitError when git cannot be run */
  async write(parameters: readonly string[], environment: Readonly<Record<string, string>> = {}, input = ''): Promise<GitResult> {
    refuseForeignRepository(this.folder);
    if (this.isTimeOver) return { status: 1, output: '', errors: '', isTimedOut: true, isLost: false };
    const { code, output, errors, isTimedOut } = await runGit({
      parameters: [...settings, ...parameters],
      input,
      cwd: this.folder,
      env: { ...gitEnvironment(), ...this.#names, ...environment },
      timeoutMs: this.#deadline === undefined ? undefined : this.#deadline - performance.now(),
      isWriter: true,
    });
    const isLost = code === lostGit;
    if (typeof code !== 'number' && !isLost) throw new GitError(notRun(code));
    return { status: isLost ? 1 : code, output: output.toString(), errors, isTimedOut, isLost };
  }
}

const settings = ['-c', 'safe.bareRepository=explicit', '-c', 'core.quotePath=false', '-c', 'i18n.commitEncoding=UTF-8'];

/** Runs work with a temporary folder for files that git reads. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'journal-publish-'));
  try {
    return await work(folder);
  } finally {
    // A folder that cannot be removed must not hide the result of git.
    await rm(folder, { recursive: true, force: true }).catch(ignoreSystemError);
  }
}
