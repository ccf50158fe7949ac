import fs from 'node:fs';
import { ignoringSystemErrors, isSystemError } from './system-error.ts';
import { lockBeside } from './temporary-files.ts';

// A check and a rename take a quarter of a millisecond. A lock that is held for a second is stale: its owner was killed.
const maxTries = 500;
const waitMs = 2;

/** Runs a synchronous check and change of files while a lock file beside each keeps our other processes out. */
export function locked<T>([file, ...others]: readonly string[], work: () => T): T {
  if (file === undefined) return work();
  const lock = lockBeside(file);
  for (let tries = 1; !tryLock(lock); tries += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    if (tries % maxTries === 0) ignoringSystemErrors(() => fs.unlinkSync(lock));
  }
  try {
    return locked(others, work);
  } finally {
    ignoringSystemErrors(() => fs.unlinkSync(lock));
  }
}

function tryLock(lock: string): boolean {
  try {
    fs.closeSync(fs.openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    // The disk may have created the lock before it failed, and the next change would wait for it.
    ignoringSystemErrors(() => fs.unlinkSync(lock));
    throw error;
  }
}
