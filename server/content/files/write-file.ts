import { linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { access, constants, open, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NameTakenError, inFolder, refusing, statOrGone, syncFolder } from './in-folder.ts';
import { followLinks } from './links.ts';
import { makeFolder } from './make-folder.ts';
import { WriteRefusedError } from '../errors.ts';
import { fingerprintOf } from './read-file.ts';
import { ignoreMissing, ignoreSystemError, isSystemError, isWithoutLinks } from './system-error.ts';
import { temporaryBeside } from './temporary-files.ts';

/**
 * Called right before the new bytes replace the old ones. Throws when the file is no longer what was edited. The change follows in the same
 * task: in the pool of file calls it would wait behind the flushes of other writes.
 */
type LastCheck = () => void;

export interface FileContent {
  bytes: Buffer;
  /** That of any new file when undefined. */
  mode: number | undefined;
}

interface Access {
  mode: number;
  uid: number;
  gid: number;
}

export function accessOf({ mode, uid, gid }: Stats): Access {
  return { mode: mode & 0o7777, uid, gid };
}

/**
 * Replaces a file's bytes, durable when the promise resolves: a new file beside it, fsync, rename over it, fsync of
 * the folder. Killed at any instant the name holds the old bytes or the new ones. Returns the fingerprint of what was
 * written, or undefined when somebody else wrote at the same moment.
 * Between the last check and the rename nothing else is done here, but a window stays that POSIX cannot close: mostly well under a millisecond.
 * @throws DiskFullError, FileGoneError, WriteRefusedError (nothing was changed); any other error of the folder's fsync (the new bytes are visible)
 */
export async function replaceFile(file: string, bytes: Buffer, lastCheck: LastCheck): Promise<string | undefined> {
  const before = await refusing(file, async () => {
    // A rename ignores the rights of the file that it replaces.
    await access(file, constants.W_OK);
    return accessOf(await stat(file));
  });
  return writeBeside(file, bytes, before, (temporary, target, refuseMoved) =>
    renameWithRetries(temporary, target, () => {
      lastCheck();
      refuseMoved();
    }),
  );
}

/**
 * Writes a new file, as durable as `replaceFile`. Resolves to 'taken' when the name exists already, which is never overwritten.
 * @param mode that of any new file when undefined
 * @throws DiskFullError, FileGoneError, WriteRefusedError (nothing was changed)
 */
export async function createFile(
  file: string,
  bytes: Buffer,
  lastCheck: LastCheck,
  mode?: number,
): Promise<{ fingerprint: string | undefined } | 'taken'> {
  try {
    const fingerprint = await writeBeside(file, bytes, mode === undefined ? {} : { mode }, async (temporary, target, refuseMoved) => {
      lastCheck();
      refuseMoved();
      try {
        linkSync(temporary, target);
      } catch (error) {
        if (!isWithoutLinks(error)) throw error;
        if (lstatSync(target, { throwIfNoEntry: false })) throw new NameTakenError();
        return renameSync(temporary, target);
      }
      // The new name exists; if the old one remains, the next start sweeps it.
      await unlink(temporary).catch(ignoreSystemError);
    });
    return { fingerprint };
  } catch (error) {
    if (error instanceof NameTakenError) return 'taken';
    throw error;
  }
}

/**
 * Writes a file, new or in place of an old one, as durable as `replaceFile`.
 * @param wanted the rest is as of any new file
 * @throws DiskFullError, FileGoneError, WriteRefusedError (nothing was changed)
 */
export async function putFile(file: string, bytes: Buffer, wanted: Partial<Access>): Promise<void> {
  const real = followLinks(path.resolve(file));
  await refusing(real, () => access(real, constants.W_OK).catch(ignoreMissing));
  await writeBeside(real, bytes, wanted, (temporary, target) => renameWithRetries(temporary, target, () => undefined));
}

/** Makes a folder unless it exists, as durable as the files in it. @throws DiskFullError, WriteRefusedError */
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
  await inFolder(file, async (opened, refuseMoved) => {
    lastCheck();
    refuseMoved();
    unlinkSync(path.join(opened, path.basename(file)));
  });
}

async function writeBeside(
  file: string,
  bytes: Buffer,
  { mode, uid, gid }: Partial<Access>,
  takePlace: (temporary: string, target: string, refuseMoved: LastCheck) => Promise<void>,
): Promise<string | undefined> {
  const written = await inFolder(file, async (opened, refuseMoved) => {
    const target = path.join(opened, path.basename(file));
    const temporary = temporaryBeside(target);
    try {
      const handle = await open(temporary, 'wx', mode);
      try {
        await handle.writeFile(bytes);
        // Before the mode: a new owner removes some of it.
        if (uid !== undefined && gid !== undefined) await giveTo(handle, uid, gid);
        if (mode !== undefined) await handle.chmod(mode);
        const stats = await handle.stat({ bigint: true });
        if (stats.size !== BigInt(bytes.length)) throw new WriteRefusedError(`${path.basename(file)}: only a part could be written`);
        await handle.sync();
        await handle.close();
        await takePlace(temporary, target, refuseMoved);
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
  return isOurs ? fingerprintOf(now) : undefined;
}

/** Windows refuses a rename while a virus scanner or an editor has the file open: it is retried for a second. */
async function renameWithRetries(from: string, to: string, lastCheck: LastCheck): Promise<void> {
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
