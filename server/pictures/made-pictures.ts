import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFormat } from '../model/picture.ts';
import { isSystemError } from '../store/system-error.ts';

/** What to make of a picture: at most so wide, or cut to the frame that networks show. */
export type Recipe = { kind: 'sized'; width: number; format: PictureFormat } | { kind: 'social'; format: 'jpeg' | 'png' };

/** A picture that others are made of. */
export interface Original {
  /** Tells it from all others. */
  id: string;
  /** Another one when the picture is another; of letters, digits and hyphens. */
  stamp: string;
  read(): Promise<Buffer> | Buffer;
}

/** Pictures made from others, each once: kept in a folder that is safe to delete. */
export class MadePictures {
  readonly #folder: string | undefined;
  readonly #making = new Map<string, Promise<Buffer | undefined>>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param folder where to keep them; without one each is made when asked for */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** The bytes; undefined when the original cannot be read as a picture. */
  get(original: Original, recipe: Recipe): Promise<Buffer | undefined> {
    const name = nameOf(original, recipe);
    let making = this.#making.get(name);
    if (!making) {
      making = this.#readOrMake(name, original, recipe).finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    return making;
  }

  async #readOrMake(name: string, original: Original, recipe: Recipe): Promise<Buffer | undefined> {
    return (await this.#read(name)) ?? this.#inTurn(() => this.#make(name, original, recipe));
  }

  /** One at a time, so that pages are still answered while pictures are made. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #make(name: string, original: Original, recipe: Recipe): Promise<Buffer | undefined> {
    const made = await draw(await original.read(), recipe);
    if (made) await this.#keep(name, made);
    return made;
  }

  async #read(name: string): Promise<Buffer | undefined> {
    if (this.#folder === undefined) return undefined;
    try {
      return await readFile(path.join(this.#folder, name));
    } catch (error) {
      if (isSystemError(error) && cannotKeep.has(error.code)) return undefined;
      throw error;
    }
  }

  async #keep(name: string, bytes: Buffer): Promise<void> {
    if (this.#folder === undefined) return;
    try {
      await mkdir(this.#folder, { recursive: true });
      const temporary = path.join(this.#folder, `${name}.${process.pid}.tmp`);
      await writeFile(temporary, bytes);
      await rename(temporary, path.join(this.#folder, name));
      await this.#dropOlder(name);
    } catch (error) {
      // It is only made again the next time.
      if (!isSystemError(error) || !cannotKeep.has(error.code)) throw error;
    }
  }

  /** What was made of an earlier version of the same picture. */
  async #dropOlder(name: string): Promise<void> {
    const [picture, version] = name.split('.');
    for (const other of await readdir(this.#folder ?? '')) {
      const [otherPicture, otherVersion] = other.split('.');
      if (otherPicture === picture && otherVersion !== version) await rm(path.join(this.#folder ?? '', other), { force: true });
    }
  }
}

const cannotKeep = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

// Raise it when the same recipe is to give another picture.
const recipeVersion = 1;

function nameOf({ id, stamp }: Original, recipe: Recipe): string {
  const picture = createHash('sha1').update(id).digest('hex').slice(0, 16);
  const made = recipe.kind === 'social' ? `social.${recipe.format}` : `${recipe.width}.${recipe.format}`;
  return `${picture}.${stamp}-${recipeVersion}.${made}`;
}

// About 10,000 by 10,000: above any camera, below what would fill the memory.
const mostPixels = 100e6;

async function draw(bytes: Buffer, recipe: Recipe): Promise<Buffer | undefined> {
  // Loaded here, for it takes a while and most starts of the server make no picture.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels }).autoOrient();
    if (recipe.kind === 'social') {
      const framed = picture.resize(1200, 630, { fit: 'cover', position: 'attention' }).flatten({ background: '#ffffff' });
      return await (
        recipe.format === 'png' ? framed.png({ palette: true, colours: 64 }) : framed.jpeg({ quality: 82, mozjpeg: true })
      ).toBuffer();
    }
    const sized = picture.resize({ width: recipe.width, withoutEnlargement: true });
    return await (recipe.format === 'avif' ? sized.avif({ quality: 55, effort: 4 }) : sized.webp({ quality: 78 })).toBuffer();
  } catch (error) {
    if (error instanceof Error && unreadable.test(error.message)) return undefined;
    throw error;
  }
}

// sharp has no codes for its errors, and hands on those of the libraries that read each format.
const unreadable = /unsupported image format|corrupt|pixel limit|premature end|load|read error|buffer/i;
