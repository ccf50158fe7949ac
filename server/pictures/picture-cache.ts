import { readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../content/files/folders.ts';
import { ignoreSystemError, ignoringSystemErrors } from '../content/files/system-error.ts';

/** The folder of pictures that the build renders. It is hidden, so it is not served. */
export function builtPictures(dist: string): string {
  return path.join(dist, 'client/.pages');
}

export type PictureCache = ReturnType<typeof pictureCache>;

/**
 * Rendered pictures, and the sample of the book, in a folder that is safe to delete. A name is `PICTURE.VERSION.FORM`, without other
 * dots before the form. @param built a read-only folder of pictures
 */
export function pictureCache(folder: string, built?: string) {
  const places = built === undefined ? [folder] : [folder, built];
  return { read, readNow, write };

  async function read(name: string): Promise<Buffer | undefined> {
    for (const place of places) {
      const bytes = await readFile(path.join(place, name)).catch(ignoreSystemError);
      // A power cut can leave an empty file.
      if (bytes && bytes.length > 0) return bytes;
    }
    return undefined;
  }

  /** Reads synchronously, for a small file that each page needs. */
  function readNow(name: string): Buffer | undefined {
    return places.map((place) => ignoringSystemErrors(() => readFileSync(path.join(place, name)))).find((bytes) => bytes?.length);
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
