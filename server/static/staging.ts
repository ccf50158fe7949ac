import { hash } from 'node:crypto';
import { copyFileSync, linkSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../content/files/make-folder.ts';
import { isSystemError, isWithoutLinks } from '../content/files/system-error.ts';
import { BuildRefused } from './build-refused.ts';
import { compressedForms } from './compressed-forms.ts';
import type { BuiltOutput, Manifest, WrittenFile } from './manifest.ts';
import type { Output } from './output.ts';

/** Fills a staging folder: links unchanged files of the former site, makes and writes the others. */
export class Staging {
  readonly #folder: string;
  readonly #formerFolder: string;
  readonly #former: Manifest;
  readonly #next: Manifest = new Map();
  readonly #folders = new Set<string>();
  readonly #compressing: Promise<void>[] = [];
  #written = 0;

  /** @param former the manifest of the site in `formerFolder` */
  constructor(folder: string, formerFolder: string, former: Manifest) {
    this.#folder = folder;
    this.#formerFolder = formerFolder;
    this.#former = former;
  }

  /** Adds one file; a second one of the same name is ignored. @throws BuildRefused when the disk refuses the name */
  async put(output: Output): Promise<void> {
    const { file, key, isCompressed } = output;
    if (this.#next.has(file)) return;
    const former = this.#former.get(file);
    if (former && key !== undefined && former.key === key && this.#reuse(file, former)) return;

    const made = await output.make();
    if (made === undefined) return;
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    const digest = hash('sha1', bytes, 'hex');
    if (former?.hash === digest && this.#reuse(file, { ...former, key })) return;

    const files = [this.#write(file, bytes)];
    this.#next.set(file, { key, hash: digest, files });
    this.#written += 1;
    if (!isCompressed) return;
    const compressing = compressedForms(bytes, output.compressed).then((forms) => {
      for (const [ending, form] of forms) files.push(this.#write(file + ending, form));
    });
    // `finish` reports the error.
    compressing.catch(() => undefined);
    this.#compressing.push(compressing);
  }

  /** Resolves when all files are written. @throws BuildRefused as `put` */
  async finish(): Promise<{ manifest: Manifest; written: number; removed: number }> {
    await Promise.all(this.#compressing);
    const removed = [...this.#former.keys()].filter((file) => !this.#next.has(file)).length;
    return { manifest: this.#next, written: this.#written, removed };
  }

  /** Links the files of the former site, unless one of them was changed or removed since. */
  #reuse(file: string, former: BuiltOutput): boolean {
    const isIntact = former.files.every(([name, size, mtimeMs]) => {
      const stats = statSync(path.join(this.#formerFolder, name), { throwIfNoEntry: false });
      return stats?.size === size && stats.mtimeMs === mtimeMs;
    });
    if (!isIntact) return false;
    for (const written of former.files) this.#link(written);
    this.#next.set(file, former);
    return true;
  }

  #link([name, , mtimeMs]: WrittenFile): void {
    const from = path.join(this.#formerFolder, name);
    const to = this.#pathOf(name);
    try {
      linkSync(from, to);
    } catch (error) {
      if (!isWithoutLinks(error)) throw error;
      copyFileSync(from, to);
      utimesSync(to, new Date(), mtimeMs / 1000);
    }
  }

  #write(name: string, bytes: Buffer): WrittenFile {
    const file = this.#pathOf(name);
    try {
      writeFileSync(file, bytes);
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'ENAMETOOLONG') throw error;
      throw new BuildRefused(`${name} is a longer name than the disk takes; give what it is made of a shorter one`);
    }
    const { size, mtimeMs } = statSync(file);
    return [name, size, mtimeMs];
  }

  /** The absolute path. Creates its folder. */
  #pathOf(name: string): string {
    const folder = path.posix.dirname(name);
    if (!this.#folders.has(folder)) {
      makeFolder(path.join(this.#folder, folder));
      this.#folders.add(folder);
    }
    return path.join(this.#folder, name);
  }
}
