import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../content/files/folders.ts';
import { ignoreSystemError } from '../content/files/system-error.ts';

export type PictureCache = ReturnType<typeof pictureCache>;

/** Rendered pictures in a folder that is safe to delete. A name is `PICTURE.VERSION.FORM`, without other dots before the form. */
export function pictureCache(folder: string) {
  return { read, write };

  async function read(name: string): Promise<Buffer | undefined> {
    const bytes = await readFile(path.join(folder, name)).catch(ignoreSystemError);
    // A power cut can leave an empty file.
    return bytes && bytes.length > 0 ? bytes : undefined;
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    const temporary = path.join(folder, `${name}.${process.pid}.tmp`);
    try {
      makeFolder(folder);
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, path.join(folder, name));
      await removeStale(name);
    } catch (error) {
      ignoreSystemError(error);
      await rm(temporary, { force: true }).catch(ignoreSystemError);
    }
  }

  async function removeStale(name: string): Promise<void> {
    const [picture, version] = name.split('.');
    for (const other of await readdir(folder)) {
      const [otherPicture, otherVersion] = other.split('.');
      if (otherPicture === picture && otherVersion !== version) await rm(path.join(folder, other), { force: true });
    }
  }
}
