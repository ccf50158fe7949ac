import { statSync } from 'node:fs';
import { access, constants, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileInPlaceOf, notAFolder } from '../../server/content/files/folders.ts';
import { readDataFolder } from '../../server/settings.ts';
import { followLinks } from '../../server/content/files/links.ts';
import { ignoreSystemError, ignoringSystemErrors } from '../../server/content/files/system-error.ts';
import { accessOf, putFile } from '../../server/content/files/write-file.ts';
import { subscriberFiles } from '../../server/newsletter/subscribers.ts';
import { UsageError } from '../input/usage-error.ts';

/**
 * Writes to standard output, or durably replaces the content of a file, also through links, and to pipes and devices.
 * @param isPrivate makes the file readable only by its owner
 * @throws UsageError as `checkOutput`, DiskFullError, WriteRefusedError, system errors
 */
export async function writeOutput(file: string | undefined, bytes: Buffer, isPrivate = false): Promise<void> {
  await checkOutput(file);
  if (file === undefined) return void process.stdout.write(bytes);
  const existing = statOf(file);
  // A pipe or a device.
  if (existing && !existing.isFile()) return writeFile(file, bytes);
  await putFile(file, bytes, isPrivate ? { mode: 0o600 } : existing ? accessOf(existing) : {});
}

/** Refuses a file that cannot be written before the work starts. @throws UsageError */
export async function checkOutput(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  for (const signups of Object.values(subscriberFiles)) {
    if (isSameFile(file, path.join(readDataFolder(process.env), signups)))
      throw new UsageError(`${file} is where the signups for the newsletter are kept; name another file`);
    // The server may use another data folder than this command.
    if (path.basename(file) === signups)
      throw new UsageError(`${file} has the name of the file where signups for the newsletter are kept; choose another name`);
  }
  const existing = statOf(file);
  if (existing?.isDirectory()) throw new UsageError(`${file} is a folder; name a file in it`);
  const folder = path.dirname(file);
  const inPlace = fileInPlaceOf(folder);
  if (inPlace !== undefined) throw new UsageError(`${inPlace} ${notAFolder}`);
  if (!existing && !statOf(folder)?.isDirectory())
    throw new UsageError(`${file} cannot be written: there is no folder ${folder}; create it first`);
  const isWritable = await access(existing ? file : folder, constants.W_OK).then(() => true, ignoreSystemError);
  if (!isWritable) throw new UsageError(`${file} cannot be written: permission denied`);
}

function isSameFile(file: string, other: string): boolean {
  const [stats, otherStats] = [statOf(file), statOf(other)];
  if (stats && otherStats) return stats.dev === otherStats.dev && stats.ino === otherStats.ino;
  return followLinks(path.resolve(file)) === followLinks(path.resolve(other));
}

/** Also undefined below a file, and without permission. Then the write itself fails. */
function statOf(file: string) {
  return ignoringSystemErrors(() => statSync(file), ['ENOENT', 'ENOTDIR', 'EACCES']);
}
