import fs from 'node:fs';
import path from 'node:path';
import { UnflushedError, WriteRefusedError } from '../ground/errors.ts';
import { NameTakenError, createFolder, flush, inFolder, refusing } from './folders.ts';
import { followLinks } from './links.ts';
import { locked } from './locked.ts';
import { fingerprintOf } from './fingerprint.ts';
import { ignoringMissing, ignoringSystemErrors, isSystemError, isWithoutLinks } from './system-error.ts';
import { temporaryBeside } from './temporary-files.ts';

/** Called right before a change, in the same task: an asynchronous call could wait behind other flushes. Throws when the file was changed. */
export type LastCheck = () => void;

export interface FileContent {
  bytes: Buffer;
  mode: number | undefined;
}

type Access = Pick<fs.Stats, 'mode' | 'uid' | 'gid'>;

export function accessOf({ mode, uid, gid }: fs.Stats): Access {
  return { mode: mode & 0o7777, uid, gid };
}

/**
 * Replaces a file's bytes, durable when the promise resolves: a new file beside it, fsync, rename, fsync of the folder. After a kill the
 * name has the old bytes or the new ones. Returns the fingerprint, or undefined when another program wrote at the same moment.
 * @throws DiskFullError, FileGoneError, WriteRefusedError (nothing was changed); UnflushedError (the new bytes are visible)
 */
export async function replaceFile(file: string, bytes: Buffer, lastCheck: LastCheck): Promise<string | undefined> {
  return stageReplacement(file, bytes, (temporary, target, refuseMoved) =>
    locked([target], () => {
      lastCheck();
      refuseMoved();
      fs.renameSync(temporary, target);
    }),
  );
}

/** Writes a temporary file beside `file`, then calls `takePlace` to rename it into place. Throws as `replaceFile` does. */
export async function stageReplacement(file: string, bytes: Buffer, takePlace: TakePlace): Promise<string | undefined> {
  const before = await refusing(file, () => {
    // A rename ignores the permissions of the file that it replaces.
    fs.accessSync(file, fs.constants.W_OK);
    return accessOf(fs.statSync(file));
  });
  return writeBeside(file, bytes, before, takePlace);
}

/** Writes a new file durably. Resolves to 'taken' when the name exists. @throws as `replaceFile` */
export async function createFile(file: string, bytes: Buffer, lastCheck: LastCheck, mode?: number) {
  const written = writeBeside(file, bytes, mode === undefined ? {} : { mode }, (temporary, target, refuseMoved) => {
    lastCheck();
    refuseMoved();
    try {
      fs.linkSync(temporary, target);
    } catch (error) {
      if (!isWithoutLinks(error)) throw error;
      if (fs.lstatSync(target, { throwIfNoEntry: false })) throw new NameTakenError();
      return fs.renameSync(temporary, target);
    }
    ignoringSystemErrors(() => fs.unlinkSync(temporary));
  });
  try {
    return { fingerprint: await written };
  } catch (error) {
    if (error instanceof NameTakenError) return 'taken';
    throw error;
  }
}

/** Writes or replaces a file durably. @throws as `replaceFile` */
export async function putFile(file: string, bytes: Buffer, wanted: Partial<Access>): Promise<void> {
  const real = followLinks(path.resolve(file));
  await refusing(real, () => ignoringMissing(() => fs.accessSync(real, fs.constants.W_OK)));
  await writeBeside(real, bytes, wanted, (temporary, target) => locked([target], () => fs.renameSync(temporary, target)));
}

/** Writes a record in `JOURNAL_DATA`, readable by its owner only. @param refusal how the sentence of a WriteRefusedError begins */
export async function putRecord(file: string, bytes: Buffer, refusal: string): Promise<void> {
  const folder = path.dirname(file);
  try {
    await createFolder(folder, 0o700);
    await putFile(file, bytes, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof WriteRefusedError || error instanceof NameTakenError)) throw error;
    const isUnflushed = error instanceof UnflushedError;
    const reason = isUnflushed
      ? 'the disk reports an error'
      : error.message || `a file has the name of the folder "${path.basename(folder)}"`;
    throw new WriteRefusedError(`${refusal} could be stored in JOURNAL_DATA: ${reason}`, { cause: error });
  }
}

/** Removes a file durably. @throws as `replaceFile` */
export async function deleteFile(file: string, lastCheck: LastCheck): Promise<void> {
  await inFolder(file, async (opened) => {
    const target = path.join(opened, path.basename(file));
    locked([target], () => {
      lastCheck();
      fs.unlinkSync(target);
    });
  });
}

type TakePlace = (temporary: string, target: string, refuseMoved: LastCheck) => Promise<void> | void;

async function writeBeside(file: string, bytes: Buffer, { mode, uid, gid }: Partial<Access>, takePlace: TakePlace) {
  const written = await inFolder(file, async (opened, refuseMoved) => {
    const target = path.join(opened, path.basename(file));
    const temporary = temporaryBeside(target);
    try {
      const descriptor = fs.openSync(temporary, 'wx', mode);
      let stats: fs.BigIntStats;
      try {
        fs.writeFileSync(descriptor, bytes);
        stats = fs.fstatSync(descriptor, { bigint: true });
        // Before the mode, because a change of owner clears some of its bits.
        if (uid !== undefined && gid !== undefined) giveTo(descriptor, stats, uid, gid);
        if (mode !== undefined) fs.fchmodSync(descriptor, mode);
        if (stats.size !== BigInt(bytes.length)) throw new WriteRefusedError(`${path.basename(file)}: only a part could be written`);
        await flush(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
      await takePlace(temporary, target, refuseMoved);
      return stats;
    } catch (error) {
      ignoringSystemErrors(() => fs.unlinkSync(temporary));
      throw error;
    }
  });
  const now = ignoringSystemErrors(() => fs.statSync(file, { bigint: true, throwIfNoEntry: false }));
  const isOurs = now?.ino === written.ino && now.mtimeNs === written.mtimeNs && now.size === written.size;
  return isOurs ? fingerprintOf(now) : undefined;
}

/** Gives a file to an owner and a group, or at least to the group, as far as permitted: only root can change owners, and some disks have none. */
function giveTo(descriptor: number, ours: fs.BigIntStats, uid: number, gid: number): void {
  if (ours.uid === BigInt(uid) && ours.gid === BigInt(gid)) return;
  for (const owner of ours.uid === BigInt(uid) ? [-1] : [-1, uid])
    try {
      fs.fchownSync(descriptor, owner, owner === -1 ? gid : -1);
    } catch (error) {
      if (!isSystemError(error) || (error.code !== 'EPERM' && error.code !== 'EINVAL')) throw error;
    }
}
