import { spawn } from 'node:child_process';
import { GitFailure, noGit, refuseForeignRepository } from '../git.ts';
import { gitEnvironment } from '../git-environment.ts';

export interface GitResult {
  status: number;
  output: string;
  errors: string;
  /** It was ended because the signal aborted. */
  isTimedOut: boolean;
}

export interface GitRunOptions {
  input?: string;
  environment?: Record<string, string>;
}

/** Runs git commands that change a repository. Hooks, filters, signatures and logins are those of the user; nothing prompts. */
export class GitWriter {
  readonly #folder: string;
  readonly #signal: AbortSignal;

  /** @param signal ends running commands, and the programs that they started, when it aborts */
  constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
  }

  /** @throws GitFailure when git cannot be run */
  async run(parameters: readonly string[], { input = '', environment = {} }: GitRunOptions = {}): Promise<GitResult> {
    refuseForeignRepository(this.#folder);
    if (this.#signal.aborted) return { status: 1, output: '', errors: '', isTimedOut: true };
    // In a process group, git outlives the server and can be ended with its hooks.
    const isGroup = process.platform !== 'win32';
    const child = spawn('git', [...settings, ...parameters], {
      cwd: this.#folder,
      env: { ...gitEnvironment(), ...environment },
      detached: isGroup,
      windowsHide: true,
    });
    const [output, errors] = [new Tail(), new Tail()];
    child.stdout.on('data', (bytes: Buffer) => output.add(bytes));
    child.stderr.on('data', (bytes: Buffer) => errors.add(bytes));
    // Git may end before it has read all input; its status says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);

    const end = (signal: NodeJS.Signals) => {
      if (child.pid === undefined) return;
      try {
        process.kill(isGroup ? -child.pid : child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    let force: NodeJS.Timeout | undefined;
    const abort = () => {
      end('SIGTERM');
      force = setTimeout(() => end('SIGKILL'), maxEndMs);
    };
    this.#signal.addEventListener('abort', abort, { once: true });
    try {
      const status = await new Promise<number>((resolve, reject) => {
        child.on('error', (error: NodeJS.ErrnoException) =>
          reject(new GitFailure(error.code === 'ENOENT' ? noGit : `git could not be run (${error.code})`)),
        );
        child.on('close', (code) => resolve(code ?? 1));
        // A background program of a hook keeps the pipes open.
        child.on('exit', (code) => setTimeout(() => resolve(code ?? 1), maxPipeMs));
      });
      return { status, output: output.text(), errors: errors.text(), isTimedOut: this.#signal.aborted && status !== 0 };
    } finally {
      clearTimeout(force);
      this.#signal.removeEventListener('abort', abort);
    }
  }
}

// Before SIGKILL: git removes its locks at SIGTERM.
const maxEndMs = 2000;
const maxPipeMs = 300;
const maxOutputBytes = 64 * 1024;

const settings = ['--literal-pathspecs', '-c', 'safe.bareRepository=explicit', '-c', 'core.quotePath=false'];

/** The end of an output. */
class Tail {
  #chunks: Buffer[] = [];
  #length = 0;

  add(bytes: Buffer): void {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    while (this.#length - (this.#chunks[0]?.length ?? 0) > maxOutputBytes) this.#length -= this.#chunks.shift()?.length ?? 0;
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}
