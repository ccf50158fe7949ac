import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../content/files/make-folder.ts';
import { ignoreSystemError, isSystemError } from '../content/files/system-error.ts';
import { PictureDrawer } from './picture-drawer.ts';
import type { Drawing, Recipe } from './picture-drawer.ts';

/** A picture that others are made of. */
export interface Original {
  /** Tells it from all others. */
  id: string;
  /** Another one when the picture is another; of letters, digits and hyphens. */
  stamp: string;
  read(): Promise<Buffer> | Buffer;
}

// One that needs more memory than there is would end its drawing every time. What else ends drawings passes.
const mostTries = 3;
const restMilliseconds = 60_000;

// One is slow beside other programs too, and holds all others up when it is tried again.
const slowRestMilliseconds = 60 * 60_000;

/** Pictures made from others, each once: kept in a folder that is safe to delete. */
export class MadePictures {
  readonly #folder: string | undefined;
  readonly #drawer: PictureDrawer;
  readonly #making = new Map<string, Promise<Buffer | undefined>>();
  /** How often each was tried in vain, and from when on it is tried again, in milliseconds of `performance`. */
  readonly #failures = new Map<string, { count: number; until: number }>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param folder where to keep them; without one each is made when asked for
   * @param closing once it aborts, a picture that is being made keeps nobody from ending
   */
  constructor(folder: string | undefined, closing: AbortSignal) {
    this.#folder = folder;
    this.#drawer = new PictureDrawer(closing);
  }

  /** The bytes; undefined when the original cannot be read as a picture, or not in good time, or its drawing was ended. */
  get(original: Original, recipe: Recipe): Promise<Buffer | undefined> {
    const name = nameOf(original, recipe);
    if (this.#isGivenUp(name)) return Promise.resolve(undefined);
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
    const drawing = await this.#drawer.draw(original.id, await original.read(), recipe);
    if (typeof drawing === 'string') {
      const count = (this.#failures.get(name)?.count ?? 0) + 1;
      this.#failures.set(name, { count, until: performance.now() + restAfter(drawing, count) });
      return undefined;
    }
    this.#failures.delete(name);
    await this.#keep(name, drawing.made);
    return drawing.made;
  }

  #isGivenUp(name: string): boolean {
    return performance.now() < (this.#failures.get(name)?.until ?? 0);
  }

  async #read(name: string): Promise<Buffer | undefined> {
    if (this.#folder === undefined) return undefined;
    try {
      const bytes = await readFile(path.join(this.#folder, name));
      // A power cut may have taken what was in it.
      return bytes.length > 0 ? bytes : undefined;
    } catch (error) {
      // None yet, or another user's.
      if (isSystemError(error)) return undefined;
      throw error;
    }
  }

  async #keep(name: string, bytes: Buffer): Promise<void> {
    if (this.#folder === undefined) return;
    const temporary = path.join(this.#folder, `${name}.${process.pid}.tmp`);
    try {
      makeFolder(this.#folder);
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, path.join(this.#folder, name));
      await this.#dropOlder(name);
    } catch (error) {
      // It is only made again the next time.
      if (!isSystemError(error)) throw error;
      await rm(temporary, { force: true }).catch(ignoreSystemError);
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

function restAfter(failure: Exclude<Drawing, object>, count: number): number {
  if (failure === 'unmakeable') return Infinity;
  if (failure === 'too slow') return slowRestMilliseconds;
  return count >= mostTries ? restMilliseconds : 0;
}

// Raise it when the same recipe is to give another picture.
const recipeVersion = 1;

function nameOf({ id, stamp }: Original, recipe: Recipe): string {
  const picture = createHash('sha1').update(id).digest('hex').slice(0, 16);
  const made = recipe.kind === 'social' ? `social.${recipe.format}` : `${recipe.width}.${recipe.format}`;
  return `${picture}.${stamp}-${recipeVersion}.${made}`;
}
