import { execFile } from 'node:child_process';
import { childScript } from '../content/files/child-script.ts';
import type { Variant } from '../model/api/pictures.ts';
import { maxSeconds } from './render-variant.ts';

const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Renders an SVG in a child process, which ends after `maxSeconds` or when `closing` aborts.
 * @throws Error that says why there is no variant
 */
export function renderSvg(original: Buffer, variant: Variant, closing: AbortSignal): Promise<Buffer> {
  const { script, execArgv } = childScript('render-svg', 'server/pictures/render-svg.ts');
  const options = { encoding: 'buffer', maxBuffer: maxOutputBytes, signal: closing, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [...execArgv, script, JSON.stringify(variant)], options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (error.signal) reject(new Error(`it took more than ${maxSeconds} seconds, or more memory than there is`));
      else reject(new Error(stderr.toString().trim() || error.message));
    });
    // A child that ends early closes the pipe; the callback reports why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(original);
  });
}
