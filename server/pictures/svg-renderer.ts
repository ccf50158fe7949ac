import { execFile } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../content/files/package-root.ts';
import type { Variant } from '../model/api/pictures.ts';
import { maxSeconds } from './render-variant.js';

const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Renders an SVG in a child process, which ends after `maxSeconds` or when `closing` aborts.
 * @throws Error that says why there is no variant
 */
export function renderSvg(original: Buffer, variant: Variant, closing: AbortSignal): Promise<Buffer> {
  const script = path.join(packageRoot(), 'server/pictures/render-svg.js');
  const options = { encoding: 'buffer', maxBuffer: maxOutputBytes, signal: closing, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [script, JSON.stringify(variant)], options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (error.signal) reject(new Error(`it took more than ${maxSeconds} seconds, or more memory than there is`));
      else reject(new Error(stderr.toString().trim() || error.message));
    });
    // A child that ends early closes the pipe; the callback reports why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(original);
  });
}
