import { lstat, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { readDataFolder } from '../../server/settings.ts';
import { followed } from '../../server/content/files/links.ts';
import { isSystemError } from '../../server/content/files/system-error.ts';
import { accessOf, putFile } from '../../server/content/files/write-file.ts';
import { subscribersFile } from '../../server/newsletter/subscribers.ts';
import { UsageError } from '../input/usage-error.ts';

/**
 * Writes a table to a file. One that stands there is whole until the new one is; what a pipe or a device leads to is written as it is.
 * @param isPrivate whether nobody but its owner may read it, even if others may read what stands there now
 * @throws UsageError when the signups for the newsletter are kept in that file, DiskFullError, WriteRefusedError, what the file system says
 */
export async function writeTable(file: string, table: Buffer, isPrivate: boolean): Promise<void> {
  const kept = subscribersFile(readDataFolder(process.env));
  if (await isSameFile(file, kept)) throw new UsageError(`${file} is where the signups for the newsletter are kept; name another file`);
  // A server may keep them in another folder than this command knows of.
  if (path.basename(file) === path.basename(kept))
    throw new UsageError(`${file} has the name of the file where signups for the newsletter are kept; name it otherwise`);
  const there = await statOrNone(stat, file);
  // A link stays, and leads to the new one.
  if (there?.isFile()) await putFile(await realpath(file), table, isPrivate ? { mode: 0o600 } : accessOf(there));
  else if (there ?? (await statOrNone(lstat, file))) await writeThrough(file, table, isPrivate);
  else await putFile(file, table, isPrivate ? { mode: 0o600 } : {});
}

/** Whether two paths lead to one file, or to one place where there is none yet. */
async function isSameFile(file: string, other: string): Promise<boolean> {
  const [one, two] = [await statOrNone(stat, file), await statOrNone(stat, other)];
  if (one && two) return one.dev === two.dev && one.ino === two.ino;
  return followed(path.resolve(file)) === followed(path.resolve(other));
}

async function writeThrough(file: string, table: Buffer, isPrivate: boolean): Promise<void> {
  const handle = await open(file, 'w', isPrivate ? 0o600 : 0o666);
  try {
    // A pipe or a device is no file of ours to close to others.
    if (isPrivate && (await handle.stat()).isFile()) await handle.chmod(0o600);
    await handle.writeFile(table);
  } finally {
    await handle.close();
  }
}

/** Undefined also where this user may not look: to write there is refused later. */
async function statOrNone(look: typeof stat, file: string) {
  try {
    return await look(file);
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'EACCES')) return undefined;
    throw error;
  }
}
