import { hash } from 'node:crypto';
import { copyFileSync, linkSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../content/files/make-folder.ts';
import { isSystemError, isWithoutLinks } from '../content/files/system-error.ts';
import { compressedForms } from './compressed-forms.ts';
import type { LeftFile, MadeOutput, Manifest } from './manifest.ts';
import type { Output } from './output.ts';
import { BuildRefused } from './site-place.ts';

/** Fills a folder with the files of a site: what an earlier build left is linked to, the rest is made and written. */
export class Staging {
  readonly #folder: string;
  readonly #earlierFolder: string;
  readonly #earlier: Manifest;
  readonly #made: Manifest = new Map();
  readonly #folders = new Set<string>();
  readonly #compressing: Promise<void>[] = [];
  #written = 0;

  /** @param earlierFolder where the earlier build stands, which `earlier` tells of */
  constructor(folder: string, earlierFolder: string, earlier: Manifest) {
    this.#folder = folder;
    this.#earlierFolder = earlierFolder;
    this.#earlier = earlier;
  }

  /** Puts one file in place. A second one of the same name is left out. @throws BuildRefused when the disk takes no such name */
  async put(output: Output): Promise<void> {
    const { file, key, isCompressed } = output;
    if (this.#made.has(file)) return;
    const earlier = this.#earlier.get(file);
    if (earlier && key !== undefined && earlier.key === key && this.#reuse(file, earlier)) return;

    const made = await output.make();
    if (made === undefined) return;
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    const digest = hash('sha1', bytes, 'hex');
    if (earlier?.hash === digest && this.#reuse(file, { ...earlier, key })) return;

    const left = [this.#write(file, bytes, digest)];
    this.#made.set(file, { key, hash: digest, files: left });
    this.#written += 1;
    if (!isCompressed) return;
    const compressing = compressedForms(bytes, output.compressed).then((forms) => {
      for (const [ending, form] of forms) left.push(this.#write(file + ending, form));
    });
    // What goes wrong is told at the end, and not before somebody asks.
    compressing.catch(() => undefined);
    this.#compressing.push(compressing);
  }

  /** Resolves when all is on disk, with what there is now and how much of it was written. @throws BuildRefused as `put` */
  async finish(): Promise<{ made: Manifest; written: number; removed: number }> {
    await Promise.all(this.#compressing);
    const removed = [...this.#earlier.keys()].filter((file) => !this.#made.has(file)).length;
    return { made: this.#made, written: this.#written, removed };
  }

  /** Links to the files of an earlier build, unless one of them is no longer as that left it. */
  #reuse(file: string, earlier: MadeOutput): boolean {
    const isThere = earlier.files.every(([name, size, mtimeMs]) => {
      const stats = statSync(path.join(this.#earlierFolder, name), { throwIfNoEntry: false });
      return stats?.size === size && stats.mtimeMs === mtimeMs;
    });
    if (!isThere) return false;
    this.#made.set(file, { ...earlier, files: earlier.files.map((left) => this.#link(left)) });
    return true;
  }

  /** Gives the file with its hash, also where the earlier record has none. */
  #link([name, size, mtimeMs, digest]: LeftFile): LeftFile {
    const from = path.join(this.#earlierFolder, name);
    const to = this.#place(name);
    try {
      linkSync(from, to);
    } catch (error) {
      if (!isWithoutLinks(error)) throw error;
      copyFileSync(from, to);
      utimesSync(to, new Date(), mtimeMs / 1000);
    }
    return [name, size, mtimeMs, digest ?? hash('sha1', readFileSync(to), 'hex')];
  }

  #write(name: string, bytes: Buffer, digest = hash('sha1', bytes, 'hex')): LeftFile {
    const place = this.#place(name);
    try {
      writeFileSync(place, bytes);
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'ENAMETOOLONG') throw error;
      throw new BuildRefused(`${name} is a longer name than the disk takes; give what it is made of a shorter one`);
    }
    const { size, mtimeMs } = statSync(place);
    return [name, size, mtimeMs, digest];
  }

  #place(name: string): string {
    const folder = path.posix.dirname(name);
    if (!this.#folders.has(folder)) {
      makeFolder(path.join(this.#folder, folder));
      this.#folders.add(folder);
    }
    return path.join(this.#folder, name);
  }
}
