import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../content/files/folders.ts';
import { ignoreSystemError, isSystemError } from '../content/files/system-error.ts';

/** Rendered pictures in a folder that is safe to delete. A name is `PICTURE.VERSION.FORM`, without other dots before the form. */
export class PictureCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      const bytes = await readFile(path.join(this.#folder, name));
      // A power cut can leave an empty file.
      return bytes.length > 0 ? bytes : undefined;
    } catch (error) {
      return ignoreSystemError(error);
    }
  }

  /** Stores the picture, and deletes other versions of it. After a failure the next request renders it again. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const temporary = path.join(this.#folder, `${name}.${process.pid}.tmp`);
    try {
      makeFolder(this.#folder);
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, path.join(this.#folder, name));
      await this.#removeStale(name);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      await rm(temporary, { force: true }).catch(ignoreSystemError);
    }
  }

  async #removeStale(name: string): Promise<void> {
    const [picture, version] = name.split('.');
    for (const other of await readdir(this.#folder)) {
      const [otherPicture, otherVersion] = other.split('.');
      if (otherPicture === picture && otherVersion !== version) await rm(path.join(this.#folder, other), { force: true });
    }
  }
}
