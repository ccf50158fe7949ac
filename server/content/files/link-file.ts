import { constants, copyFileSync, linkSync } from 'node:fs';
import path from 'node:path';
import { inFolder, NameTakenError } from './in-folder.ts';
import { isWithoutLinks } from './system-error.ts';

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
