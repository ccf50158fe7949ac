import { linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import type { BigIntStats, Stats } from 'node:fs';
import { access, constants, open, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from './make-folder.ts';
import { DiskFullError, FileGoneError, WriteRefusedError } from '../errors.ts';
import { stampOf } from './read-file.ts';
import { ignoreMissing, ignoreSystemError, isSystemError, isWithoutLinks } from './system-error.ts';
import { temporaryBeside } from './temporary-files.ts';

/**
 * Called right before the new bytes take the old ones' place; throws when the file is no longer what was edited. What follows it is done
 * at once: handed to the pool of file calls it would wait behind the flushes of other writes, and a file that is changed meanwhile is lost.
 */
type LastCheck = () => void;

/** What a file is to hold. */
export interface FileContent {
  bytes: Buffer;
  /** Who may do what with it; as with any new file when undefined. */
  mode: number | undefined;
}

/** Who may do what with a file. */
interface Access {
  mode: number;
  uid: number;
  gid: number;
}

/** Of a file that is there. */
export function accessOf({ mode, uid, gid }: Stats): Access {
  return { mode: mode & 0o7777, uid, gid };
}

/**
 * Replaces a file's bytes, durable when the promise resolves: a new file beside it, fsync, rename over it, fsync of
 * the folder. Killed at any instant the name holds the old bytes or the new ones. Returns the stamp of what was
 * written, or undefined when somebody else wrote at the same moment.
 * Between the last check and the rename nothing else is done here, but a window stays that POSIX cannot close: mostly well under a millisecond.
 * @throws DiskFullError, FileGoneError, WriteRefusedError (nothing was changed); any other error of the folder's fsync (the new bytes are visible)
 */
export async function replaceFile(file: string, bytes: Buffer, lastCheck: LastCheck): Promise<string | undefined> {
  const before = await refusing(file, async () => {
    // A rename asks for no leave of the file that it replaces.
    await access(file, constants.W_OK);
    return accessOf(await stat(file));
  });
  return writeBeside(file, bytes, before, (temporary) => renameWithPatience(temporary, file, lastCheck));
}

/**
 * Writes a new file, as durable as `replaceFile`. Resolves to 'taken' when the name exists already, which is never overwritten.
 * @param lastCheck called right before the name is there
 * @param mode who may read and write it; as of any new file when undefined
 * @throws DiskFullError, FileGoneError, WriteRefusedError (nothing was changed)
 */
export async function createFile(
  file: string,
  bytes: Buffer,
  lastCheck: LastCheck,
  mode?: number,
): Promise<{ stamp: string | undefined } | 'taken'> {
  try {
    const stamp = await writeBeside(file, bytes, mode === undefined ? {} : { mode }, async (temporary) => {
      lastCheck();
      try {
        // At once, as in `LastCheck`.
        linkSync(temporary, file);
      } catch (error) {
        if (!isWithoutLinks(error)) throw error;
        // Nothing is done between the two, but a window stays, as with any rename here.
        if (lstatSync(file, { throwIfNoEntry: false })) throw new NameTaken();
        return renameSync(temporary, file);
      }
      // The new name stands; should the old one stay, the next start sweeps it.
      await unlink(temporary).catch(ignoreSystemError);
    });
    return { stamp };
  } catch (error) {
    if (error instanceof NameTaken) return 'taken';
    throw error;
  }
}

/**
 * Writes a file over the one that may stand there, as durable as `replaceFile`: until then the name holds the old bytes.
 * @param wanted what it is to have of it; the rest is as of any new file
 * @throws DiskFullError, FileGoneError, WriteRefusedError (nothing was changed)
 */
export async function putFile(file: string, bytes: Buffer, wanted: Partial<Access>): Promise<void> {
  await refusing(file, () => access(file, constants.W_OK).catch(ignoreMissing));
  await writeBeside(file, bytes, wanted, (temporary) => renameWithPatience(temporary, file, () => undefined));
}

/** Makes a folder unless it is there, as durable as what will stand in it. @throws DiskFullError, WriteRefusedError */
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

/** Removes a file, durable when the promise resolves. @throws FileGoneError, WriteRefusedError (nothing was changed); any other error of the folder's fsync */
export async function deleteFile(file: string, lastCheck: LastCheck): Promise<void> {
  await inFolder(file, async () => {
    lastCheck();
    unlinkSync(file);
  });
}

class NameTaken extends Error {}

async function writeBeside(
  file: string,
  bytes: Buffer,
  { mode, uid, gid }: Partial<Access>,
  takePlace: (temporary: string) => Promise<void>,
): Promise<string | undefined> {
  const temporary = temporaryBeside(file);
  const written = await inFolder(file, async () => {
    try {
      const handle = await open(temporary, 'wx', mode);
      try {
        await handle.writeFile(bytes);
        // Before the mode: a new owner takes some of it away.
        if (uid !== undefined && gid !== undefined) await giveTo(handle, uid, gid);
        if (mode !== undefined) await handle.chmod(mode);
        const stats = await handle.stat({ bigint: true });
        if (stats.size !== BigInt(bytes.length)) throw new WriteRefusedError(`${path.basename(file)}: only a part could be written`);
        await handle.sync();
        await handle.close();
        await takePlace(temporary);
        return stats;
      } finally {
        await handle.close();
      }
    } catch (error) {
      await unlink(temporary).catch(ignoreSystemError);
      throw error;
    }
  });
  const now = await statOrGone(file);
  const isOurs = now?.ino === written.ino && now.mtimeNs === written.mtimeNs && now.size === written.size;
  return isOurs ? stampOf(now) : undefined;
}

/** Windows refuses a rename while a virus scanner or an editor has the file open: a second of patience helps. */
async function renameWithPatience(from: string, to: string, lastCheck: LastCheck): Promise<void> {
  const end = performance.now() + (process.platform === 'win32' ? 1000 : 0);
  for (;;) {
    lastCheck();
    try {
      return renameSync(from, to);
    } catch (error) {
      const busy = isSystemError(error) && (error.code === 'EPERM' || error.code === 'EBUSY');
      if (!busy || performance.now() >= end) throw error;
      await sleep(20);
    }
  }
}

/** Does what changes the names beside `file`, and brings them to the disk. @throws as `replaceFile` */
async function inFolder<T>(file: string, work: () => Promise<T>): Promise<T> {
  const folder = path.dirname(file);
  // Opened before: what is done and cannot be brought to the disk, for want of a descriptor, would be answered as if it were not done.
  const handle = await refusing(file, () => openFolder(folder));
  try {
    const done = await refusing(file, work);
    await handle?.sync();
    // A checkout may have put another folder there meanwhile.
    if (handle && (await statOrGone(folder))?.ino !== (await handle.stat({ bigint: true })).ino) await syncFolder(folder);
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

async function statOrGone(file: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function refusing<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'EEXIST') throw new NameTaken();
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

/** Gives a file to an owner and a group, or to the group alone, as far as that is allowed. */
async function giveTo(handle: FileHandle, uid: number, gid: number): Promise<void> {
  const { uid: ours, gid: group } = await handle.stat();
  if (uid === ours && gid === group) return;
  await handle.chown(-1, gid).catch(ignoreRefusal);
  if (uid !== ours) await handle.chown(uid, -1).catch(ignoreRefusal);
}

/** Only root gives files away, only to whom the system knows, and some disks know no owners. */
function ignoreRefusal(error: unknown): void {
  if (!isSystemError(error) || (error.code !== 'EPERM' && error.code !== 'EINVAL')) throw error;
}
