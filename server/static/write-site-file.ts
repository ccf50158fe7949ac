import { statSync, writeFileSync } from 'node:fs';
import { isSystemError } from '../content/files/system-error.ts';
import { BuildRefused } from './build-refused.ts';
import type { WrittenFile } from './manifest.ts';

/** Writes the file `name` of a site. @throws BuildRefused when the disk refuses the name */
export function writeSiteFile(file: string, name: string, bytes: Buffer): WrittenFile {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENAMETOOLONG') throw error;
    throw new BuildRefused(`${name} is a longer name than the disk takes; give what it is made of a shorter one`);
  }
  const { size, mtimeMs } = statSync(file);
  return [name, size, mtimeMs];
}
