import { realpathSync } from 'node:fs';
import path from 'node:path';
import { ignoringSystemErrors } from './system-error.ts';

/** The path without links, as far as it exists: the same for every name of a file. */
export function followLinks(absolute: string): string {
  const real = ignoringSystemErrors(() => realpathSync(absolute));
  return real ?? path.join(followLinks(path.dirname(absolute)), path.basename(absolute));
}

export function isBelow(root: string, real: string): boolean {
  return real.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
