import { existsSync, lstatSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { DiskFullError, FileGoneError, WriteRefusedError } from '../errors.ts';
import { ignoreMissing, isSystemError } from './system-error.ts';

/** The name of a new file exists already. */
export class NameTakenError extends Error {}

/**
 * Runs work that changes names in the folder of `file`, and flushes them to the disk. Throws as `replaceFile`.
 * @param work gets a path of the opened folder, which on Linux survives a rename, and a check that throws when the folder was replaced
 */
export async function inFolder<T>(file: string, work: (opened: string, refuseMoved: () => void) => Promise<T>): Promise<T> {
  const folder = path.dirname(file);
  // Opened first: without a descriptor, changed names could not be flushed.
  const handle = await refusing(file, () => openFolder(folder));
  try {
    const inode = (await handle?.stat({ bigint: true }))?.ino;
    const refuseMoved = () => {
      if (handle && lstatSync(folder, { bigint: true }).ino !== inode)
        throw new FileGoneError(`${path.basename(file)} cannot be written: ${reasons['ENOENT']}`);
    };
    const byDescriptor = `/proc/self/fd/${handle?.fd}`;
    const done = await refusing(file, async () => {
      refuseMoved();
      return work(handle && existsSync(byDescriptor) ? byDescriptor : folder, refuseMoved);
    });
    await handle?.sync();
    // A checkout may have replaced the folder.
    if (handle && (await statOrGone(folder))?.ino !== inode) await syncFolder(folder);
    return done;
  } finally {
    await handle?.close();
  }
}

/** Flushes the names in a folder to the disk, unless the folder is gone. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await openFolder(folder).catch(ignoreMissing);
  await handle?.sync().finally(() => handle.close());
}

/** Undefined on Windows, which cannot open a folder. */
async function openFolder(folder: string): Promise<FileHandle | undefined> {
  return process.platform === 'win32' ? undefined : open(folder, 'r');
}

export async function statOrGone(file: string): Promise<BigIntStats | undefined> {
  return stat(file, { bigint: true }).catch(ignoreMissing);
}

/** Runs work, and turns errors of the operating system into refusals. */
export async function refusing<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'EEXIST') throw new NameTakenError();
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new DiskFullError('The disk is full; nothing was changed');
    const Refused = error.code === 'ENOENT' ? FileGoneError : WriteRefusedError;
    throw new Refused(`${path.basename(file)} cannot be written: ${reasons[error.code] ?? error.code}`);
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EXDEV: 'the folder spans two file systems',
  ENOENT: 'its folder is gone',
};
