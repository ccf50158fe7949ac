import { realpathSync } from 'node:fs';
import path from 'node:path';
import { FileGoneError, WriteRefusedError } from '../errors.ts';
import { ignoringSystemErrors, isSystemError } from './system-error.ts';

/** The path without links, as far as it exists: the same for every name of a file. */
export function followLinks(absolute: string): string {
  const real = ignoringSystemErrors(() => realpathSync(absolute));
  return real ?? path.join(followLinks(path.dirname(absolute)), path.basename(absolute));
}

export function isBelow(root: string, real: string): boolean {
  return real.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/** The path of a content file without links in its folder. @throws WriteRefusedError when it is outside of the content */
export function pathToWrite(root: string, file: string): string {
  const folder = path.dirname(file);
  const real = followLinks(path.join(root, folder));
  if (real === root || isBelow(root, real)) return path.join(real, path.basename(file));
  throw new WriteRefusedError(`The folder ${folder} leads out of the content folder`);
}

/** The file that a name leads to. @throws WriteRefusedError when it is outside of the content; FileGoneError */
export function targetToWrite(root: string, file: string): string {
  try {
    const real = realpathSync(pathToWrite(root, file));
    if (isBelow(root, real)) return real;
    throw new WriteRefusedError(`${file} is a link that leads out of the content folder`);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') throw new FileGoneError(`${path.basename(file)} is gone`);
    throw error;
  }
}
