import { execFile } from 'node:child_process';

/**
 * A run of git.
 * @typedef {{ parameters: readonly string[], input: string, cwd: string, env: NodeJS.ProcessEnv, timeoutMs: number }} GitCall
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
export function execGit({ parameters, input, cwd, env, timeoutMs }) {
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
