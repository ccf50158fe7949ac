import { realpathSync } from 'node:fs';
import path from 'node:path';
import { TakenAway, WriteRefused } from '../errors.ts';
import { followed, isBelow } from './links.ts';
import { isSystemError } from './system-error.ts';

/**
 * Where the name of a file stands, the links of its folder followed.
 * @param root the content folder
 * @param file relative to it
 * @throws WriteRefused when that is outside of the content
 */
export function placeOf(root: string, file: string): string {
  const folder = path.dirname(file);
  const real = followed(path.join(root, folder));
  if (isBelow(root, real)) return path.join(real, path.basename(file));
  throw new WriteRefused(`The folder ${folder} leads out of the content folder; nothing is written there`);
}

/** The file that a name leads to. @throws WriteRefused when it is outside of the content, TakenAway */
export function targetOf(root: string, file: string): string {
  try {
    const real = realpathSync(placeOf(root, file));
    if (isBelow(root, real)) return real;
    throw new WriteRefused(`${file} is a link that leads out of the content folder`);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') throw new TakenAway(`${path.basename(file)} is gone`);
    throw error;
  }
}
