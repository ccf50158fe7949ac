import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ignoreSystemError, isSystemError } from './system-error.ts';

const temporaryName = /^\..+\.(\d+)\.[0-9a-f]{12}\.tmp$/;

/** A name for an unfinished write of a file, in its folder, that nothing else has. */
export function temporaryBeside(file: string): string {
  const name = path.basename(file, path.extname(file));
  return path.join(path.dirname(file), `.${name}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`);
}

/** Removes what writers that were killed left in a folder. Those of another living process are left to it. */
export async function sweepTemporaries(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const pid = Number(temporaryName.exec(name)?.[1]);
    // Our own number is that of an earlier process: this one has not written yet.
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    await unlink(path.join(folder, name)).catch(ignoreSystemError);
  }
}

/** Whether a file name is one of our unfinished writes. */
export function isTemporary(name: string): boolean {
  return temporaryName.test(name);
}

/** Whether there is a process of this number, and not merely one that has ended and that nobody asks for, as in a container without an init. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    if (isSystemError(error) && error.code === 'EPERM') return true;
    if (isSystemError(error) && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** What Linux says of a process that is there: proc(5), the state "Z" behind the name in brackets. */
function hasEnded(pid: number): boolean {
  try {
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  }
}
