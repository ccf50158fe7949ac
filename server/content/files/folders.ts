import { closeSync, existsSync, fstatSync, fsync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DiskFullError, FileGoneError, WriteRefusedError } from '../errors.ts';
import { ignoringMissing, isSystemError } from './system-error.ts';

export class NameTakenError extends Error {}

/** The result of a write; 'taken' when its new name exists. */
export function unlessTaken<T>(write: Promise<T>): Promise<T | 'taken'> {
  return write.catch((error: unknown) => {
    if (error instanceof NameTakenError) return 'taken';
    throw error;
  });
}

/** Runs work in the opened folder of `file`, which survives a rename on Linux, and flushes its names. Throws as `replaceFile`. */
export async function inFolder<T>(file: string, work: (opened: string, refuseMoved: () => void) => Promise<T>): Promise<T> {
  const folder = path.dirname(file);
  // Opened first: without a descriptor, changed names could not be flushed.
  const descriptor = await refusing(file, () => openFolder(folder));
  try {
    const inode = descriptor === undefined ? undefined : fstatSync(descriptor, { bigint: true }).ino;
    const refuseMoved = () => {
      if (inode !== undefined && lstatSync(folder, { bigint: true }).ino !== inode)
        throw new FileGoneError(`${path.basename(file)} cannot be written: ${reasons['ENOENT']}`);
    };
    const byDescriptor = `/proc/self/fd/${descriptor}`;
    const done = await refusing(file, () => {
      refuseMoved();
      return work(descriptor !== undefined && existsSync(byDescriptor) ? byDescriptor : folder, refuseMoved);
    });
    if (descriptor === undefined) return done;
    await flush(descriptor);
    // A checkout may have replaced the folder.
    if (statSync(folder, { bigint: true, throwIfNoEntry: false })?.ino !== inode) await syncFolder(folder);
    return done;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Brings an opened file to the disk, in another thread. The other calls of a write take less time than the way to that thread and back. */
export const flush = promisify(fsync);

/** Flushes the names in a folder to the disk, unless the folder is gone. */
export async function syncFolder(folder: string): Promise<void> {
  const descriptor = ignoringMissing(() => openFolder(folder));
  if (descriptor !== undefined) await flush(descriptor).finally(() => closeSync(descriptor));
}

/** Undefined on Windows, which cannot open a folder. */
function openFolder(folder: string): number | undefined {
  return process.platform === 'win32' ? undefined : openSync(folder, 'r');
}

export async function refusing<T>(file: string, work: () => T | Promise<T>): Promise<T> {
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

/** Makes a folder unless it exists, durable. @throws DiskFullError, WriteRefusedError */
export async function createFolder(folder: string, mode?: number): Promise<void> {
  await refusing(folder, async () => {
    const place = path.resolve(folder);
    const first = makeFolder(place, mode);
    if (first === undefined) return;
    for (let made = place; ; made = path.dirname(made)) {
      await syncFolder(path.dirname(made));
      if (made === first) return;
    }
  });
}

/** Makes missing folders, and returns the first. Node's `recursive` never ends in a folder that refuses all new ones, such as `/proc`. */
export function makeFolder(folder: string, mode?: number): string | undefined {
  if (isFolder(folder)) return undefined;
  const first = makeFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
  return first ?? folder;
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
