import { GitFailure, noGit, refuseForeignRepository } from '../git.ts';
import { gitEnvironment } from '../git-environment.ts';
import { runGit } from '../run-git.ts';

export interface GitResult {
  status: number;
  output: string;
  errors: string;
  /** It was ended because the time was over. */
  isTimedOut: boolean;
}

export interface GitRunOptions {
  input?: string;
  environment?: Record<string, string>;
}

/** Runs git commands that change a repository. Hooks, filters, signatures and logins are those of the user; nothing prompts. */
export class GitWriter {
  readonly #folder: string;
  readonly #deadline: number | undefined;

  /** @param timeoutMs for all commands together; then the running one is ended with the programs that it started */
  constructor(folder: string, timeoutMs?: number) {
    this.#folder = folder;
    if (timeoutMs !== undefined) this.#deadline = performance.now() + timeoutMs;
  }

  /** @throws GitFailure when git cannot be run */
  async run(parameters: readonly string[], { input = '', environment = {} }: GitRunOptions = {}): Promise<GitResult> {
    refuseForeignRepository(this.#folder);
    const timeoutMs = this.#deadline === undefined ? undefined : this.#deadline - performance.now();
    if (timeoutMs !== undefined && timeoutMs <= 0) return { status: 1, output: '', errors: '', isTimedOut: true };
    const { code, output, errors, isTimedOut } = await runGit({
      parameters: [...settings, ...parameters],
      input,
      cwd: this.#folder,
      env: { ...gitEnvironment(), ...environment },
      timeoutMs,
      isWriter: true,
    });
    if (typeof code !== 'number') throw new GitFailure(code === 'ENOENT' ? noGit : `git could not be run (${code})`);
    return { status: code, output: output.toString(), errors, isTimedOut };
  }
}

const settings = ['--literal-pathspecs', '-c', 'safe.bareRepository=explicit', '-c', 'core.quotePath=false'];
