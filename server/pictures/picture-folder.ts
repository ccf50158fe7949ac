import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { NotFoundError } from '../content/errors.ts';
import { isBelow } from '../content/files/links.ts';
import { stampOf } from '../content/files/read-file.ts';
import { isSystemError } from '../content/files/system-error.ts';

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

/** A picture's size, and how many bytes were looked at to find it or to find none: `usualBytes` at least, as opening it takes time too. */
export interface MeasuredPicture {
  size: PictureSize | undefined;
  bytes: number;
}

/** The pictures of the content, by their names below the folder: `covers/desk.jpg`. Nothing outside of it is found. */
export class PictureFolder {
  readonly #content: string;
  readonly #folder: string;

  /** @param content real path of the content folder */
  constructor(content: string) {
    this.#content = content;
    this.#folder = path.join(content, 'images');
  }

  async find(name: string): Promise<PictureFile | undefined> {
    return ifThere(async () => {
      const file = await realpath(path.join(this.#folder, name));
      if (!this.#holds(await realpath(this.#folder), file)) return undefined;
      return opened(file, (_handle, stats): PictureFile => ({ file, stamp: stampOf(stats), size: Number(stats.size) }));
    });
  }

  /** The bytes of a picture that was found. Throws NotFoundError when it was taken away since. */
  async read({ file }: PictureFile): Promise<Buffer> {
    const bytes = await ifThere(() => opened(file, (handle) => handle.readFile()));
    if (!bytes) throw new NotFoundError('No such picture');
    return bytes;
  }

  /** How large a picture is shown, turned as its camera noted; undefined when there is none, or its size cannot be read from its beginning. */
  sizeOf(name: string): PictureSize | undefined {
    return this.measure(name).size;
  }

  /** Whether a JPEG or PNG ends before its last mark, as after a download that broke off. */
  isCutOff(name: string): boolean {
    return this.#withOpen(name, false, (descriptor, size) => {
      const start = beginningOf(descriptor, 4).toString('latin1');
      const last = start.startsWith('\xff\xd8') ? '\xff\xd9' : start === '\x89PNG' ? 'IEND' : '';
      const end = Buffer.alloc(Math.min(size, usualBytes));
      readSync(descriptor, end, 0, end.length, size - end.length);
      return !end.toString('latin1').includes(last);
    });
  }

  /** Its size as `sizeOf` gives it, and the work of that. */
  measure(name: string): MeasuredPicture {
    return this.#withOpen(name, { size: undefined, bytes: usualBytes }, measureIn);
  }

  /** @param missing the result where there is no such picture */
  #withOpen<T>(name: string, missing: T, read: (descriptor: number, size: number) => T): T {
    try {
      const file = realpathSync(path.join(this.#folder, name));
      if (!this.#holds(realpathSync(this.#folder), file)) return missing;
      const descriptor = openSync(file, atOnce);
      try {
        const stats = fstatSync(descriptor);
        return stats.isFile() ? read(descriptor, stats.size) : missing;
      } finally {
        closeSync(descriptor);
      }
    } catch (error) {
      if (isSystemError(error) && notThere.has(error.code)) return missing;
      throw error;
    }
  }

  /** The folder may be a link to another one of the content, and a picture one to another picture. */
  #holds(folder: string, file: string): boolean {
    return isBelow(this.#content, folder) && isBelow(folder, file);
  }
}

// Whoever opens a pipe to read it waits for a writer otherwise, and each wait takes a thread from all reads and writes of files.
const atOnce = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** What `look` makes of a regular file; undefined when it is none. It is looked at open, so that what is read is what was looked at. */
async function opened<T>(file: string, look: (handle: FileHandle, stats: BigIntStats) => T | Promise<T>): Promise<T | undefined> {
  const handle = await open(file, atOnce);
  try {
    const stats = await handle.stat({ bigint: true });
    return stats.isFile() ? await look(handle, stats) : undefined;
  } finally {
    await handle.close();
  }
}

async function ifThere<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isSystemError(error) && notThere.has(error.code)) return undefined;
    throw error;
  }
}

// A socket cannot be opened (ENXIO). What may not be read is told as a problem of the content.
const notThere = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'ENXIO']);

/** How much of a picture is looked at for its size; everybody waits for it. */
export const usualBytes = 64 * 1024;

// Each size in an AVIF or HEIC makes the library look through all that follows. A photograph has one or two of them.
const mostSizes = 64;
const boxMark = 'ftyp';

// A JPEG may have a profile, a preview and an editor's notes before its size.
const jpegBytes = 1024 * 1024;
const jpegMark = Buffer.from([0xff, 0xd8]);

/** The size of an open picture that its first bytes say, and how many were looked at. */
function measureIn(descriptor: number): MeasuredPicture {
  const bytes = beginningOf(descriptor, usualBytes);
  const size = hasTooManySizes(bytes) ? undefined : measured(bytes);
  if (size || !bytes.subarray(0, 2).equals(jpegMark)) return { size, bytes: usualBytes };
  return { size: measured(beginningOf(descriptor, jpegBytes)), bytes: usualBytes + jpegBytes };
}

function hasTooManySizes(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === boxMark && bytes.toString('latin1').split('ispe', mostSizes + 2).length > mostSizes + 1;
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
