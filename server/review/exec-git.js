import { execFile, spawn } from 'node:child_process';

/**
 * A run of git. A writer runs with its hooks in a process group of its own, which outlives this process; only the end of its output is given.
 * @typedef {{ parameters: readonly string[], input: string, cwd: string, env: NodeJS.ProcessEnv, timeoutMs: number | undefined, isWriter?: boolean }} GitCall
 */

/**
 * How git ended. `code` is its status, or the error code of the system when it could not be run.
 * @typedef {{ code: number | string, signal: string | undefined, isTimedOut: boolean, output: Buffer, errors: string }} GitEnd
 */

/**
 * Runs git to its end.
 * @param {GitCall} call
 * @returns {Promise<GitEnd>}
 */
export function execGit(call) {
  return call.isWriter ? write(call) : read(call);
}

/** @type {(call: GitCall) => Promise<GitEnd>} */
function read({ parameters, input, cwd, env, timeoutMs }) {
  return new Promise((resolve) => {
    const options = { cwd, env, encoding: 'buffer', maxBuffer: 2 ** 30, timeout: timeoutMs };
    const child = execFile('git', parameters, options, (error, output, errors) => {
      resolve({
        code: error?.code ?? 0,
        signal: error?.signal ?? undefined,
        isTimedOut: error?.killed === true,
        output,
        errors: errors.toString(),
      });
    });
    // Git may end before it has read all input; its status says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** @type {(call: GitCall) => Promise<GitEnd>} */
async function write({ parameters, input, cwd, env, timeoutMs }) {
  const isGroup = process.platform !== 'win32';
  const child = spawn('git', parameters, { cwd, env, detached: isGroup, windowsHide: true });
  const [output, errors] = [new Tail(), new Tail()];
  child.stdout.on('data', (bytes) => output.add(bytes));
  child.stderr.on('data', (bytes) => errors.add(bytes));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);

  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    try {
      process.kill(isGroup ? -child.pid : child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  let isTimedOut = false;
  const timers = [];
  if (timeoutMs !== undefined && child.pid !== undefined) {
    const stop = () => {
      isTimedOut = true;
      end('SIGTERM');
      timers.push(setTimeout(end, maxEndMs, 'SIGKILL'));
    };
    timers.push(setTimeout(stop, timeoutMs));
  }
  const [code, signal] = await new Promise((resolve) => {
    child.on('error', (error) => resolve([error.code, null]));
    child.on('close', (...status) => resolve(status));
    // A background program of a hook keeps the pipes open.
    child.on('exit', (...status) => timers.push(setTimeout(resolve, maxPipeMs, status)));
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

// Before SIGKILL: git removes its locks at SIGTERM.
const maxEndMs = 2000;
const maxPipeMs = 300;
const maxTailBytes = 64 * 1024;

/** The end of an output. */
class Tail {
  /** @type {Buffer[]} */
  #chunks = [];
  #length = 0;

  /** @param {Buffer} bytes */
  add(bytes) {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    while (this.#length - this.#chunks[0].length > maxTailBytes) this.#length -= this.#chunks.shift().length;
  }

  bytes() {
    return Buffer.concat(this.#chunks);
  }
}
