import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ignoreSystemError, ignoringSystemErrors, isSystemError } from './system-error.ts';

// A process id is a 32-bit number.
const temporaryName = /^\..+\.(\d{1,9})\.[0-9a-f]{12}\.tmp$/;

export function temporaryBeside(file: string): string {
  const name = path.basename(file, path.extname(file));
  return path.join(path.dirname(file), `.${name}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`);
}

/** Removes the unfinished writes of killed processes from a folder. */
export async function sweepTemporaries(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(ignoreSystemError)) ?? []) {
    const pid = Number(temporaryName.exec(name)?.[1]);
    // An earlier process had the id of this one, as in a container: nothing is written yet.
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    await unlink(path.join(folder, name)).catch(ignoreSystemError);
  }
}

export function isTemporary(name: string): boolean {
  return temporaryName.test(name);
}

/** Whether a process runs. A zombie does not: a container without an init has them. */
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

/** A zombie: state "Z" after the name in brackets (proc(5)). */
function hasEnded(pid: number): boolean {
  const stat = ignoringSystemErrors(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat !== undefined && /\) Z [^)]*$/.test(stat);
}
