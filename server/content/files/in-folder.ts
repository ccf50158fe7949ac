import { existsSync, lstatSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { DiskFullError, FileGoneError, WriteRefusedError } from '../errors.ts';
import { isSystemError } from './system-error.ts';

/** The name of a new file exists already. */
export class NameTakenError extends Error {}

/**
 * Runs work that changes names in the folder of `file`, and brings them to the disk.
 * @param file a real path: a folder that became a link leads elsewhere
 * @param work gets a path that leads to the opened folder, even if another takes its name (on Linux), and what throws when one did
 * @throws as `replaceFile`
 */
export async function inFolder<T>(file: string, work: (opened: string, refuseMoved: () => void) => Promise<T>): Promise<T> {
  const folder = path.dirname(file);
  // Opened before: without a descriptor, the names could be changed and not brought to the disk.
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
    // A checkout may have put another folder there meanwhile.
    if (handle && (await statOrGone(folder))?.ino !== inode) await syncFolder(folder);
    return done;
  } finally {
    await handle?.close();
  }
}

/** Brings the names in a folder to the disk. One that was taken away since has none. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await openFolder(folder);
    await handle?.sync().finally(() => handle.close());
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT') throw error;
  }
}

/** None on Windows, which cannot open a folder; there a rename is as durable as its file system makes it. */
async function openFolder(folder: string): Promise<FileHandle | undefined> {
  return process.platform === 'win32' ? undefined : open(folder, 'r');
}

export async function statOrGone(file: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
