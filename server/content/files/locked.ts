import fs from 'node:fs';
import { ignoringSystemErrors, isSystemError } from './system-error.ts';
import { lockBeside } from './temporary-files.ts';

// A check and a rename take a quarter of a millisecond: who holds a lock for longer was killed in between.
const maxTries = 500;
const waitMs = 2;

/**
 * Runs a check of files and the change that it is for, which must be synchronous, while no other process of ours does so. A file beside each
 * is the lock. One that a killed process left is taken over after a second.
 */
export function locked<T>([file, ...others]: readonly string[], work: () => T): T {
  if (file === undefined) return work();
  const lock = lockBeside(file);
  for (let tries = 1; !isMade(lock); tries += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    if (tries % maxTries === 0) ignoringSystemErrors(() => fs.unlinkSync(lock));
  }
  try {
    return locked(others, work);
  } finally {
    ignoringSystemErrors(() => fs.unlinkSync(lock));
  }
}

function isMade(lock: string): boolean {
  try {
    fs.closeSync(fs.openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    // The disk may have made it before it failed: the next change would wait for it.
    ignoringSystemErrors(() => fs.unlinkSync(lock));
    throw error;
  }
}
