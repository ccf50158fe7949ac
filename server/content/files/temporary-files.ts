import { randomUUID } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ignoreSystemError, ignoringSystemErrors, isSystemError } from './system-error.ts';

// A process id is a 32-bit number.
const temporaryName = /^\..+\.(\d{1,9})\.[0-9a-f]{12}\.tmp$/;

export function temporaryBeside(file: string): string {
  const name = path.basename(file, path.extname(file));
  return path.join(path.dirname(file), `.${name}.${process.pid}.${randomUUID().slice(-12)}.tmp`);
}

/** The name of a lock, the same in each process. As no process has this id, a lock that is left behind is swept like an unfinished write. */
export function lockBeside(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.999999999.10c10c10c10c.tmp`);
}

/** Removes the unfinished writes of killed processes from a folder. */
export async function sweepTemporaries(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(ignoreSystemError)) ?? []) {
    const pid = temporaryName.exec(name)?.[1];
    if (pid === undefined || isAnothers(Number(pid))) continue;
    await unlink(path.join(folder, name)).catch(ignoreSystemError);
  }
}

/** Whether another running process has this id. A file with our own is an earlier process's, as in a container: we have written nothing yet. */
export function isAnothers(pid: number): boolean {
  return pid !== process.pid && isAlive(pid);
}

// Longer than any write.
const maxWriteMs = 10_000;

/** Whether a temporary file is abandoned. A commit may bring one with any process id. */
export function isLeftBehind(file: string): boolean {
  const pid = temporaryName.exec(path.basename(file))?.[1];
  if (pid === undefined || !isAlive(Number(pid))) return pid !== undefined;
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.ctimeMs > maxWriteMs;
}

/** Whether a process runs. A zombie, as in a container without an init, does not. */
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
