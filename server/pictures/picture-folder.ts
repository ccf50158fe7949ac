import { readFileSync, realpathSync, statSync } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { isSystemError } from '../store/system-error.ts';

/** A picture's file, and a stamp that changes when the file does. */
export interface PictureFile {
  file: string;
  stamp: string;
  /** In bytes. */
  size: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** The pictures of the content, by their names below the folder: `covers/desk.jpg`. Nothing outside of it is found. */
export class PictureFolder {
  readonly #root: string;

  constructor(contentFolder: string) {
    this.#root = path.join(contentFolder, 'images');
  }

  async find(name: string): Promise<PictureFile | undefined> {
    try {
      const file = await realpath(path.join(this.#root, name));
      // A link may stand for another picture, but must not lead out of the folder.
      if (!file.startsWith((await realpath(this.#root)) + path.sep)) return undefined;
      const handle = await open(file, 'r');
      try {
        const stats = await handle.stat({ bigint: true });
        const stamp = `${stats.ino.toString(36)}-${stats.mtimeNs.toString(36)}-${stats.size.toString(36)}`;
        return stats.isFile() ? { file, stamp, size: Number(stats.size) } : undefined;
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (isSystemError(error) && notThere.has(error.code)) return undefined;
      throw error;
    }
  }

  /** How large a picture is shown, turned as its camera noted; undefined when there is none, or it cannot be read as one. */
  sizeOf(name: string): PictureSize | undefined {
    try {
      const file = realpathSync(path.join(this.#root, name));
      if (!file.startsWith(realpathSync(this.#root) + path.sep) || !statSync(file).isFile()) return undefined;
      return turned(imageSize(readFileSync(file)));
    } catch (error) {
      if (isSystemError(error) && notThere.has(error.code)) return undefined;
      // The library says in a TypeError that these bytes are no picture.
      if (error instanceof TypeError || error instanceof RangeError) return undefined;
      throw error;
    }
  }
}

const notThere = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']);

// EXIF: from 5 up the picture lies on its side.
function turned({ width, height, orientation = 1 }: PictureSize & { orientation?: number }): PictureSize {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
