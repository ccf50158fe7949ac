import { copyFileSync, linkSync, renameSync, unlinkSync } from 'node:fs';
import { ignoringSystemErrors, isWithoutLinks } from './system-error.ts';
import { temporaryBeside } from './temporary-files.ts';
import { stageReplacement } from './write-file.ts';
import type { LastCheck } from './write-file.ts';

interface Staged {
  temporary: string;
  target: string;
  refuseMoved: LastCheck;
}

/**
 * Replaces the bytes of several files: all of them, or none when it throws. All new bytes are on the disk before the first file is replaced,
 * and no other task runs between the first and the last. A kill between these renames leaves some files new and some old.
 * @throws as `replaceFile`
 */
export async function replaceFiles(files: readonly { file: string; bytes: Buffer }[], lastCheck: LastCheck): Promise<void> {
  const staged: Staged[] = [];
  let finish!: () => void;
  let fail!: (error: unknown) => void;
  const replaced = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  // One that fails first has nobody waiting yet.
  replaced.catch(() => undefined);
  // Each file waits here until all are written, or one cannot be.
  const takePlace = (temporary: string, target: string, refuseMoved: LastCheck) => {
    staged.push({ temporary, target, refuseMoved });
    if (staged.length === files.length)
      try {
        replaceAll(staged, lastCheck);
        finish();
      } catch (error) {
        fail(error);
      }
    return replaced;
  };
  const writes = files.map(({ file, bytes }) => stageReplacement(file, bytes, takePlace).catch(rethrow));
  const results = await Promise.allSettled(writes);
  for (const result of results) if (result.status === 'rejected') throw result.reason;

  function rethrow(error: unknown): never {
    fail(error);
    throw error;
  }
}

function replaceAll(staged: readonly Staged[], lastCheck: LastCheck): void {
  const backups: { backup: string; target: string }[] = [];
  const done: typeof backups = [];
  try {
    for (const { target } of staged) backups.push({ backup: backUp(target), target });
    lastCheck();
    for (const { refuseMoved } of staged) refuseMoved();
    for (const [index, { temporary, target }] of staged.entries()) {
      renameSync(temporary, target);
      done.push(backups[index] as (typeof backups)[number]);
    }
  } catch (error) {
    for (const { backup, target } of done.toReversed()) renameSync(backup, target);
    throw error;
  } finally {
    for (const { backup } of backups) ignoringSystemErrors(() => unlinkSync(backup));
  }
}

/** A second name for a file, to put it back by a rename, which needs no room on the disk. */
function backUp(target: string): string {
  const backup = temporaryBeside(target);
  try {
    linkSync(target, backup);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    copyFileSync(target, backup);
  }
  return backup;
}
