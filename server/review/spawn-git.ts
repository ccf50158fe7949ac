import { spawn } from 'node:child_process';
import { ignoringSystemErrors } from '../content/files/system-error.ts';

export interface GitCall {
  parameters: readonly string[];
  input: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  timeoutMs: number | undefined;
  /** A writer and its hooks run in their own process group, so they survive this process. Only the end of its output is kept. */
  isWriter?: boolean;
}

export interface GitEnd {
  /** The exit status, or the error code of the system when git could not be run. */
  code: number | string;
  signal: string | undefined;
  isTimedOut: boolean;
  output: Buffer;
  errors: string;
}

export async function spawnGit({ parameters, input, cwd, env, timeoutMs, isWriter = false }: GitCall): Promise<GitEnd> {
  const isGroup = isWriter && process.platform !== 'win32';
  const child = spawn('git', parameters, { cwd, env, detached: isGroup, windowsHide: true });
  const maxBytes = isWriter ? maxTailBytes : Infinity;
  const [output, errors] = [tail(maxBytes), tail(maxBytes)];
  child.stdout?.on('data', (bytes) => output.add(bytes));
  child.stderr?.on('data', (bytes) => errors.add(bytes));
  // Git may end before it reads all input. Its status says why.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);

  const { pid } = child;
  let isTimedOut = false;
  const timers: NodeJS.Timeout[] = [];
  if (timeoutMs !== undefined && pid !== undefined) {
    const end = (signal: NodeJS.Signals) => ignoringSystemErrors(() => process.kill(isGroup ? -pid : pid, signal), ['ESRCH']);
    const stop = () => {
      isTimedOut = true;
      end('SIGTERM');
      timers.push(setTimeout(end, maxEndMs, 'SIGKILL'));
    };
    timers.push(setTimeout(stop, timeoutMs));
  }
  const [code, signal] = await new Promise<[code: number | string | null | undefined, signal: string | null]>((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => resolve([error.code, null]));
    child.on('close', (...status) => resolve(status));
    // A background program of a hook may keep the pipes open.
    if (isWriter) child.on('exit', (...status) => timers.push(setTimeout(resolve, maxPipeMs, status)));
  });
  for (const timer of timers) clearTimeout(timer);
  return {
    code: code ?? 1,
    signal: signal ?? undefined,
    isTimedOut: isTimedOut && code !== 0,
    output: output.bytes(),
    errors: errors.bytes().toString(),
  };
}

// Time between SIGTERM, at which git removes its locks, and SIGKILL.
const maxEndMs = 2000;
const maxPipeMs = 300;
const maxTailBytes = 64 * 1024;

function tail(maxBytes: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    add(bytes: Buffer): void {
      chunks.push(bytes);
      length += bytes.length;
      while (length - (chunks[0]?.length ?? Infinity) > maxBytes) length -= chunks.shift()?.length ?? 0;
    },
    bytes: () => Buffer.concat(chunks),
  };
}
