import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { NotFoundError } from '../content/errors.ts';
import { isBelow } from '../content/files/links.ts';
import { fingerprintOf } from '../content/files/read-file.ts';
import { isSystemError } from '../content/files/system-error.ts';

/** A picture's file, with a stamp that changes when the file does. */
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

/** A picture's size, and how many bytes were read for it: at least `minReadBytes`, because opening a file takes time too. */
export interface MeasuredPicture {
  size: PictureSize | undefined;
  bytes: number;
}

/** The pictures of the content, by their names below the folder: `covers/desk.jpg`. Links to files outside of it are not followed. */
export class PictureFolder {
  readonly #content: string;
  readonly #folder: string;

  /** @param content real path of the content folder */
  constructor(content: string) {
    this.#content = content;
    this.#folder = path.join(content, 'images');
  }

  async find(name: string): Promise<PictureFile | undefined> {
    return ignoringMissing(async () => {
      const file = await realpath(path.join(this.#folder, name));
      if (!this.#holds(await realpath(this.#folder), file)) return undefined;
      return opened(file, (_handle, stats): PictureFile => ({ file, stamp: fingerprintOf(stats), size: Number(stats.size) }));
    });
  }

  /** The bytes of a picture. @throws NotFoundError when it no longer exists */
  async read({ file }: PictureFile): Promise<Buffer> {
    const bytes = await ignoringMissing(() => opened(file, (handle) => handle.readFile()));
    if (!bytes) throw new NotFoundError('No such picture');
    return bytes;
  }

  /** The size of a picture, turned as its camera noted; undefined when there is no picture, or its first bytes do not say its size. */
  sizeOf(name: string): PictureSize | undefined {
    return this.measure(name).size;
  }

  /** Whether a JPEG or PNG ends before its last mark, as after a download that broke off. */
  isCutOff(name: string): boolean {
    return this.#withOpen(name, false, (descriptor, size) => {
      const start = beginningOf(descriptor, 4).toString('latin1');
      const last = start.startsWith('\xff\xd8') ? '\xff\xd9' : start === '\x89PNG' ? 'IEND' : '';
      const end = Buffer.alloc(Math.min(size, minReadBytes));
      readSync(descriptor, end, 0, end.length, size - end.length);
      return !end.toString('latin1').includes(last);
    });
  }

  /** The size as `sizeOf` returns it, and the bytes read for it. */
  measure(name: string): MeasuredPicture {
    return this.#withOpen(name, { size: undefined, bytes: minReadBytes }, measureIn);
  }

  /** @param missing the result where there is no such picture */
  #withOpen<T>(name: string, missing: T, read: (descriptor: number, size: number) => T): T {
    try {
      const file = realpathSync(path.join(this.#folder, name));
      if (!this.#holds(realpathSync(this.#folder), file)) return missing;
      const descriptor = openSync(file, openFlags);
      try {
        const stats = fstatSync(descriptor);
        return stats.isFile() ? read(descriptor, stats.size) : missing;
      } finally {
        closeSync(descriptor);
      }
    } catch (error) {
      if (isSystemError(error) && missingCodes.has(error.code)) return missing;
      throw error;
    }
  }

  /** The folder may be a link to another one of the content, and a picture one to another picture. */
  #holds(folder: string, file: string): boolean {
    return isBelow(this.#content, folder) && isBelow(folder, file);
  }
}

// Without O_NONBLOCK, opening a pipe waits for a writer and blocks one of the few threads for files.
const openFlags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Calls `look` with a regular file; undefined for any other. The file is checked once it is open, so that it cannot be swapped in between. */
async function opened<T>(file: string, look: (handle: FileHandle, stats: BigIntStats) => T | Promise<T>): Promise<T | undefined> {
  const handle = await open(file, openFlags);
  try {
    const stats = await handle.stat({ bigint: true });
    return stats.isFile() ? await look(handle, stats) : undefined;
  } finally {
    await handle.close();
  }
}

async function ignoringMissing<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isSystemError(error) && missingCodes.has(error.code)) return undefined;
    throw error;
  }
}

// A socket cannot be opened (ENXIO). A file without permission is reported as a problem of the content.
const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'ENXIO']);

/** How much of a picture is read for its size, while other requests wait. */
export const minReadBytes = 64 * 1024;

// For each size in an AVIF or HEIC the library reads all that follows. A photograph has one or two sizes.
const maxSizes = 64;
const boxMark = 'ftyp';

// A JPEG can have a profile, a preview and an editor's notes before its size.
const maxJpegHeaderBytes = 1024 * 1024;
const jpegMark = Buffer.from([0xff, 0xd8]);

/** The size that the first bytes of an open picture say, and how many bytes were read. */
function measureIn(descriptor: number): MeasuredPicture {
  const bytes = beginningOf(descriptor, minReadBytes);
  const size = hasTooManySizes(bytes) ? undefined : measured(bytes);
  if (size || !bytes.subarray(0, 2).equals(jpegMark)) return { size, bytes: minReadBytes };
  return { size: measured(beginningOf(descriptor, maxJpegHeaderBytes)), bytes: minReadBytes + maxJpegHeaderBytes };
}

function hasTooManySizes(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === boxMark && bytes.toString('latin1').split('ispe', maxSizes + 2).length > maxSizes + 1;
}

function beginningOf(descriptor: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
}

/** Undefined when these bytes are no picture that has a width and a height. */
function measured(bytes: Buffer): PictureSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    // EXIF: from 5 up the picture lies on its side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    // The library throws errors of every kind at bytes that it did not expect, and does nothing else that could fail.
    return undefined;
  }
}
