import { constants, copyFileSync, linkSync, lstatSync, renameSync } from 'node:fs';
import path from 'node:path';
import { inFolder, NameTakenError } from './in-folder.ts';
import { isWithoutLinks } from './system-error.ts';
import type { LastCheck } from './write-file.ts';

/**
 * Gives a file a second name, durable; where the disk has no links, a copy. False when the name exists.
 * @throws as `replaceFile`
 */
export async function linkFile(file: string, name: string): Promise<boolean> {
  try {
    await inFolder(name, async (opened, refuseMoved) => {
      refuseMoved();
      const target = path.join(opened, path.basename(name));
      try {
        linkSync(file, target);
      } catch (error) {
        if (!isWithoutLinks(error)) throw error;
        copyFileSync(file, target, constants.COPYFILE_EXCL);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof NameTakenError) return false;
    throw error;
  }
}

/**
 * Gives a file another name in its folder, durable and in one step: after a kill it has one of both. False when the name exists.
 * @throws as `replaceFile`
 */
export async function renameFile(file: string, name: string, lastCheck: LastCheck): Promise<boolean> {
  try {
    await inFolder(file, async (opened, refuseMoved) => {
      const target = path.join(opened, path.basename(name));
      lastCheck();
      refuseMoved();
      // A rename replaces what has the name. A link does not, but leaves both names after a kill.
      if (lstatSync(target, { throwIfNoEntry: false })) throw new NameTakenError();
      renameSync(path.join(opened, path.basename(file)), target);
    });
    return true;
  } catch (error) {
    if (error instanceof NameTakenError) return false;
    throw error;
  }
}
