import fs, { closeSync, existsSync, fstatSync, lstatSync, mkdirSync, openSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { ignoringMissing, ignoringSystemErrors, isSystemError } from './system-error.ts';
import { DiskFullError, FileGoneError, UnflushedError, WriteRefusedError } from '../ground/errors.ts';

export class NameTakenError extends Error {}

/** Runs work in the opened folder of `file` (on Linux, even when that folder is renamed), then flushes its names. @throws as `replaceFile` */
export async function inFolder<T>(file: string, work: (opened: string, refuseMoved: () => void) => Promise<T>): Promise<T> {
  const folder = path.dirname(file);
  // Opened first: without a descriptor, changed names could not be flushed.
  const descriptor = await refusing(file, () => openFolder(folder));
  try {
    const inode = await refusing(file, () => (descriptor === undefined ? undefined : fstatSync(descriptor, { bigint: true }).ino));
    const refuseMoved = () => {
      if (inode !== undefined && lstatSync(folder, { bigint: true }).ino !== inode)
        throw new FileGoneError(`${path.basename(file)} cannot be written: ${reasons['ENOENT']}`);
    };
    const byDescriptor = `/proc/self/fd/${descriptor}`;
    const done = await refusing(file, () => {
      refuseMoved();
      return work(descriptor !== undefined && existsSync(byDescriptor) ? byDescriptor : folder, refuseMoved);
    });
    if (descriptor !== undefined) await flushNames(descriptor, folder, inode);
    return done;
  } finally {
    if (descriptor !== undefined) ignoringSystemErrors(() => closeSync(descriptor));
  }
}

async function flushNames(descriptor: number, folder: string, inode: bigint | undefined): Promise<void> {
  try {
    await flush(descriptor);
    // A checkout may have replaced the folder.
    if (statSync(folder, { bigint: true, throwIfNoEntry: false })?.ino !== inode) await syncFolder(folder);
  } catch (error) {
    throw isSystemError(error) ? new UnflushedError(undefined, { cause: error }) : error;
  }
}

/** Flushes an opened file in another thread. The other calls of a write are synchronous: they take less time than the trip to that thread and back. */
export function flush(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => fs.fsync(descriptor, (error) => (error ? reject(error) : resolve())));
}

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
    throw refusalOf(file, error);
  }
}

/** Translates a system error into what it means for the write of a file; returns any other error as it is. */
export function refusalOf(file: string, error: unknown): unknown {
  if (!isSystemError(error)) return error;
  if (error.code === 'EEXIST') return new NameTakenError();
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new DiskFullError('The disk is full; nothing was changed');
  const Refused = error.code === 'ENOENT' ? FileGoneError : WriteRefusedError;
  return new Refused(`${path.basename(file)} cannot be written: ${reasonOf(error)}`);
}

/** A system error in words, or its code when there are none. */
export function reasonOf({ code = '' }: NodeJS.ErrnoException): string {
  return reasons[code] ?? code;
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

/** Creates a folder durably, unless it exists. @throws DiskFullError, WriteRefusedError */
export async function createFolder(folder: string, mode?: number): Promise<void> {
  await refusing(folder, async () => {
    const place = path.resolve(folder);
    const file = fileInPlaceOf(place);
    if (file !== undefined) throw new WriteRefusedError(`${path.basename(file)} ${notAFolder}`);
    const first = makeFolder(place, mode);
    if (first === undefined) return;
    for (let made = place; ; made = path.dirname(made)) {
      await syncFolder(path.dirname(made));
      if (made === first) return;
    }
  });
}

/** Creates missing folders, and returns the topmost. Node's `recursive` never returns in a folder that refuses all new ones, such as `/proc`. */
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

/** The file in the place of `folder`, or of one above it. */
export function fileInPlaceOf(folder: string): string | undefined {
  const stats = statsOf(folder);
  if (stats) return stats.isDirectory() ? undefined : folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : fileInPlaceOf(above);
}

export const notAFolder = 'is a file, not a folder; move it out, or rename it';

function isFolder(folder: string): boolean {
  return statsOf(folder)?.isDirectory() === true;
}

function statsOf(entry: string): Stats | undefined {
  return ignoringSystemErrors(() => statSync(entry));
}
