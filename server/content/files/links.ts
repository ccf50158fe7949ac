import { realpathSync } from 'node:fs';
import path from 'node:path';
import { FileGoneError, WriteRefusedError } from '../ground/errors.ts';
import { ignoringSystemErrors, isSystemError } from './system-error.ts';

/** The path with its links resolved, as far as it exists: the same for every name of a file. */
export function followLinks(absolute: string): string {
  const real = ignoringSystemErrors(() => realpathSync.native(absolute));
  return real ?? path.join(followLinks(path.dirname(absolute)), path.basename(absolute));
}

export function isBelow(root: string, real: string): boolean {
  return real.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/** The path of a content file with the links in its folder resolved. @throws WriteRefusedError when it is outside of the content, or a picture outside of `images` */
export function pathToWrite(root: string, file: string): string {
  const folder = path.dirname(file);
  const real = path.join(followLinks(path.join(root, folder)), path.basename(file));
  if (isInPlace(root, file, real)) return real;
  throw new WriteRefusedError(`The folder ${folder} leads out of ${homeOf(file)}`);
}

/** Whether the real path of a content file is in the content, and for a picture in `images`, which may be a link itself. */
export function isInPlace(root: string, file: string, real: string): boolean {
  if (!isBelow(root, real)) return false;
  const pictures = path.join(root, 'images');
  return !isPicture(file) || isBelow(followLinks(pictures), real);
}

/** Names the folder that the file's links must not leave. */
export function homeOf(file: string): string {
  return isPicture(file) ? 'the folder of pictures' : 'the content folder';
}

function isPicture(file: string): boolean {
  return file.startsWith('images/');
}

/** The file that a name leads to. @throws WriteRefusedError when it is outside of the content; FileGoneError */
export function targetToWrite(root: string, file: string): string {
  try {
    const real = realpathSync.native(pathToWrite(root, file));
    if (isInPlace(root, file, real)) return real;
    throw new WriteRefusedError(`${file} is a link that leads out of ${homeOf(file)}`);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') throw new FileGoneError(`${path.basename(file)} is gone`);
    throw error;
  }
}
