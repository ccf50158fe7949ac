import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from './system-error.ts';

/** A path with its links followed as far as it exists: the same for every name of one file. */
export function followLinks(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return path.join(followLinks(path.dirname(absolute)), path.basename(absolute));
  }
}

/** Whether a real path is below `root`, which is one too. */
export function isBelow(root: string, real: string): boolean {
  return real.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
