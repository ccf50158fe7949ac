import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, renameSync, unlinkSync } from 'node:fs';
import { locked } from './locked.ts';
import { ignoringSystemErrors, isWithoutLinks } from './system-error.ts';
import { temporaryBeside } from './temporary-files.ts';
import { stageReplacement, type LastCheck } from './write-file.ts';

interface Staged {
  temporary: string;
  target: string;
  refuseMoved: LastCheck;
}

/**
 * Replaces the bytes of several files: all of them, or none when it throws. All new bytes are on the disk before the first file is replaced,
 * and no other task runs between the first and the last. A kill in between leaves some files new and some old. @throws as `replaceFile`
 */
export async function replaceFiles(files: readonly { file: string; bytes: Buffer }[], lastCheck: LastCheck): Promise<void> {
  const staged: Staged[] = [];
  const stageNext = async (): Promise<void> => {
    const next = files[staged.length];
    if (!next) return replaceAll(staged, lastCheck);
    await stageReplacement(next.file, next.bytes, (temporary, target, refuseMoved) => {
      staged.push({ temporary, target, refuseMoved });
      return stageNext();
    });
  };
  await stageNext();
}

function replaceAll(staged: readonly Staged[], lastCheck: LastCheck): void {
  const backups: { backup: string; target: string }[] = [];
  const done: typeof backups = [];
  try {
    // Each file gets a second name, so that a rename can put it back without needing room on the disk.
    for (const { target } of staged) {
      const backup = temporaryBeside(target);
      backups.push({ backup, target });
      linkOrCopy(target, backup);
    }
    const targets = staged.map(({ target }) => target);
    locked(targets.toSorted(), () => {
      lastCheck();
      for (const { refuseMoved } of staged) refuseMoved();
      for (const [index, { temporary, target }] of staged.entries()) {
        renameSync(temporary, target);
        done.push(backups[index] as (typeof backups)[number]);
      }
    });
  } catch (error) {
    for (const { backup, target } of done.toReversed()) renameSync(backup, target);
    throw error;
  } finally {
    for (const { backup } of backups) ignoringSystemErrors(() => unlinkSync(backup));
  }
}

function linkOrCopy(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    copyFileSync(file, name, constants.COPYFILE_EXCL);
    // Flushed, because a copy that is put back is the only one.
    const descriptor = openSync(name, 'r+');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
