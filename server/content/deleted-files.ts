import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './files/make-folder.ts';
import { ignoreSystemError } from './files/system-error.ts';

// A person undoes a recent deletion; git has the rest.
const maxFiles = 200;

export interface DeletedFile {
  text: string;
  mode: number;
  /** Whether there was another file of that name since. */
  isReplaced: boolean;
}

/** The texts of the files deleted last, so that a deletion can be undone byte for byte. */
export class DeletedFiles {
  readonly #root: string;
  readonly #folder: string | undefined;
  readonly #texts = new Map<string, DeletedFile>();

  /**
   * @param root the content folder
   * @param folder where they survive a restart, made when missing; without one they are in memory alone
   */
  constructor(root: string, folder: string | undefined) {
    this.#root = root;
    this.#folder = folder;
  }

  /** Resolves when the text is on the disk, if it can be written. @param file relative to the content folder */
  async keep(file: string, text: string, mode: number): Promise<void> {
    this.#texts.delete(file);
    const removed = { text, mode, isReplaced: false };
    this.#texts.set(file, removed);
    for (const [oldest] of this.#texts) if (this.#texts.size > maxFiles) this.#texts.delete(oldest);
    if (this.#folder === undefined) return;
    const kept = path.join(this.#folder, this.#nameOf(file));
    try {
      makeFolder(this.#folder);
      // Neither an older text nor half of this one may be restored.
      rmSync(kept, { force: true });
      rmSync(`${kept}.tmp`, { force: true });
      // As open to others as the file was.
      await writeFile(`${kept}.tmp`, text, { flush: true, mode: 0o600 });
      chmodSync(`${kept}.tmp`, mode);
      if (this.#texts.get(file) === removed && !removed.isReplaced) renameSync(`${kept}.tmp`, kept);
      // Another file took the name meanwhile.
      else rmSync(`${kept}.tmp`, { force: true });
      dropOldest(this.#folder);
    } catch (error) {
      ignoreSystemError(error);
      await rm(`${kept}.tmp`, { force: true }).catch(ignoreSystemError);
    }
  }

  get(file: string): DeletedFile | undefined {
    const removed = this.#texts.get(file);
    if (removed !== undefined || this.#folder === undefined) return removed;
    try {
      const kept = path.join(this.#folder, this.#nameOf(file));
      return { text: readFileSync(kept, 'utf8'), mode: statSync(kept).mode & 0o7777, isReplaced: false };
    } catch (error) {
      return ignoreSystemError(error);
    }
  }

  /** Notes that files of these names exist again: the next deletion may be of another text. */
  markReplaced(files: readonly string[]): void {
    for (const file of files) {
      const removed = this.#texts.get(file);
      if (removed) removed.isReplaced = true;
    }
    if (this.#folder === undefined || files.length === 0) return;
    try {
      const kept = new Set(readdirSync(this.#folder));
      if (kept.size === 0) return;
      for (const name of files.map((file) => this.#nameOf(file)))
        if (kept.has(name)) rmSync(path.join(this.#folder, name), { force: true });
    } catch (error) {
      ignoreSystemError(error);
    }
  }

  #nameOf(file: string): string {
    return createHash('sha1').update(`${this.#root}\0${file}`).digest('hex');
  }
}

function dropOldest(folder: string): void {
  // Other files in the folder are not ours.
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{40}$/.test(name));
  const kept = names.map((name) => path.join(folder, name));
  if (kept.length <= maxFiles) return;
  const byAge = kept.map((file) => ({ file, time: statSync(file).mtimeMs })).sort((a, b) => b.time - a.time);
  for (const { file } of byAge.slice(maxFiles)) rmSync(file, { force: true });
}
