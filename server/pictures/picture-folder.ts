import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, type BigIntStats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { NotFoundError } from '../content/ground/errors.ts';
import { isBelow } from '../content/files/links.ts';
import { fingerprintOf } from '../content/files/fingerprint.ts';
import { isSystemError } from '../content/files/system-error.ts';
import type { Repository } from '../content/repository.ts';
import { plainNameFault } from '../model/entities/plain-names.ts';
import { LruMap } from '../model/caches.ts';

export type PictureFolder = ReturnType<typeof pictureFolder>;
export type PictureFile = { file: string; fingerprint: string; size: number };

export type PictureSize = Record<'height' | 'width', number>;

/** The pictures of the content, by names such as `covers/desk.jpg`. Does not follow links out of the folder. */
export function pictureFolder(content: string) {
  const images = path.join(content, 'images');
  return { find, sizeOf: (name: string) => withOpen(name, sizeIn), isCutOff, needsFile };

  /** Undefined when there is no such regular file, or a link leads out of the folder. */
  function find(name: string): PictureFile | undefined {
    return withOpen(name, (_, stats, file) => ({ file, fingerprint: fingerprintOf(stats), size: Number(stats.size) }));
  }

  /** Whether a JPEG or PNG lacks its end, as after an interrupted copy. Other kinds of pictures are not checked. */
  function isCutOff(name: string): boolean {
    const isCut = withOpen(name, (descriptor, stats) => {
      const size = Number(stats.size);
      const start = beginningOf(descriptor, 4).toString('latin1');
      const last = start.startsWith('\xff\xd8') ? '\xff\xd9' : start === '\x89PNG' ? 'IEND' : '';
      const end = Buffer.alloc(Math.min(size, minReadBytes));
      readSync(descriptor, end, 0, end.length, size - end.length);
      return !end.toString('latin1').includes(last);
    });
    return isCut ?? false;
  }

  /** Whether an SVG refers to another file, such as a picture or a font. Neither browsers nor the printed book load it. */
  function needsFile(name: string): boolean {
    return name.endsWith('.svg') && withOpen(name, hasReference) === true;
  }

  /** Opens a regular file. Checks it while it is open, so that it cannot be swapped. */
  function withOpen<T>(name: string, read: (descriptor: number, stats: BigIntStats, file: string) => T): T | undefined {
    if (plainNameFault(`images/${name}`) !== undefined) return undefined;
    try {
      const [folder, file] = [images, path.join(images, name)].map((place) => realpathSync(place)) as [string, string];
      // The folder and the pictures may be links within the content.
      if (!isBelow(content, folder) || !isBelow(folder, file)) return undefined;
      const descriptor = openSync(file, openFlags);
      try {
        const stats = fstatSync(descriptor, { bigint: true });
        return stats.isFile() ? read(descriptor, stats, file) : undefined;
      } finally {
        closeSync(descriptor);
      }
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

/** @throws NotFoundError when the picture no longer exists */
export async function readPicture({ file }: PictureFile): Promise<Buffer> {
  try {
    return await readFile(file, { flag: openFlags });
  } catch (error) {
    throw isMissing(error) ? new NotFoundError('No such picture') : error;
  }
}

// With O_NONBLOCK, opening a pipe does not wait for a writer.
const openFlags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

// ENXIO is a socket. EACCES is reported as a problem of the content.
const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'ENXIO']);

function isMissing(error: unknown): boolean {
  return isSystemError(error) && missingCodes.has(error.code);
}

function hasReference(descriptor: number, { size }: BigIntStats): boolean {
  return reference.test(beginningOf(descriptor, Math.min(Number(size), maxSearchedBytes)).toString('latin1'));
}

// A link is no reference.
const reference =
  /<(?!a\s)\??[\w:-]+\s(?:[^<>]*\s)?(?:xlink:)?href\s*=\s*(?!["']\s*(?:#|data:|["']))["']|url\((?!\s*["']?\s*(?:#|data:))|@import/i;

// As large as an uploaded SVG may be.
const maxSearchedBytes = 2 * 1024 * 1024;

const minReadBytes = 64 * 1024;

// `image-size` reads the rest of an AVIF or HEIC for each image in it. A photograph has one or two.
const maxSizes = 64;

// A JPEG can have a profile, a preview and metadata before its size.
const maxJpegHeaderBytes = 1024 * 1024;

function sizeIn(descriptor: number): PictureSize | undefined {
  const bytes = beginningOf(descriptor, minReadBytes);
  const text = bytes.toString('latin1');
  const hasTooManySizes = text.startsWith('ftyp', 4) && text.split('ispe', maxSizes + 2).length > maxSizes + 1;
  const size = hasTooManySizes ? undefined : parseSize(bytes);
  return size ?? (text.startsWith('\xff\xd8') ? parseSize(beginningOf(descriptor, maxJpegHeaderBytes)) : undefined);
}

function beginningOf(descriptor: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
}

/** Reads the size of a picture from its first bytes. */
export function parseSize(bytes: Buffer): PictureSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    // `image-size` throws errors of many types for invalid bytes.
    return undefined;
  }
}

const maxCached = 20_000;

/** Returns a function for the size of a picture, cached by the version of the file. */
export function pictureSizes(repository: Repository): (name: string) => PictureSize | undefined {
  const folder = pictureFolder(repository.folder);
  const cache = new LruMap<string, { size: PictureSize | undefined; fingerprint: string }>(maxCached);
  return (name) => {
    const fingerprint = repository.fingerprint(`images/${name}`);
    if (fingerprint === undefined) return undefined;
    const cached = cache.get(name);
    if (cached?.fingerprint === fingerprint) return cached.size;
    const size = folder.sizeOf(name);
    cache.set(name, { size, fingerprint });
    return size;
  };
}
