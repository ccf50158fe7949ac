import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './files/make-folder.ts';
import { ignoreSystemError, ignoringSystemErrors } from './files/system-error.ts';

// A person undoes a recent deletion; git has the rest.
const maxFiles = 200;

export interface DeletedFile {
  text: string;
  mode: number;
  /** Whether another file had the name since. */
  isReplaced: boolean;
}

/** The texts of recently deleted files, so that a deletion can be undone byte for byte. */
export class DeletedFiles {
  readonly #root: string;
  readonly #folder: string | undefined;
  readonly #texts = new Map<string, DeletedFile>();

  /** @param folder where the texts survive a restart; made when missing */
  constructor(root: string, folder: string | undefined) {
    this.#root = root;
    this.#folder = folder;
  }

  /** Resolves when the text is on the disk, or cannot be written. */
  async add(file: string, text: string, mode: number): Promise<void> {
    this.#texts.delete(file);
    const removed = { text, mode, isReplaced: false };
    this.#texts.set(file, removed);
    for (const [oldest] of this.#texts) if (this.#texts.size > maxFiles) this.#texts.delete(oldest);
    if (this.#folder === undefined) return;
    const saved = path.join(this.#folder, this.#nameOf(file));
    try {
      makeFolder(this.#folder);
      rmSync(saved, { force: true });
      rmSync(`${saved}.tmp`, { force: true });
      await writeFile(`${saved}.tmp`, text, { flush: true, mode: 0o600 });
      chmodSync(`${saved}.tmp`, mode);
      if (this.#texts.get(file) === removed && !removed.isReplaced) renameSync(`${saved}.tmp`, saved);
      // Another file took the name meanwhile.
      else rmSync(`${saved}.tmp`, { force: true });
      dropOldest(this.#folder);
    } catch (error) {
      ignoreSystemError(error);
      await rm(`${saved}.tmp`, { force: true }).catch(ignoreSystemError);
    }
  }

  get(file: string): DeletedFile | undefined {
    const removed = this.#texts.get(file);
    if (removed !== undefined || this.#folder === undefined) return removed;
    const saved = path.join(this.#folder, this.#nameOf(file));
    return ignoringSystemErrors(() => ({
      text: readFileSync(saved, 'utf8'),
      mode: statSync(saved).mode & 0o7777,
      isReplaced: false,
    }));
  }

  /** Notes that files of these names exist again. */
  markReplaced(files: readonly string[]): void {
    for (const file of files) {
      const removed = this.#texts.get(file);
      if (removed) removed.isReplaced = true;
    }
    if (this.#folder === undefined || files.length === 0) return;
    try {
      const saved = new Set(readdirSync(this.#folder));
      if (saved.size === 0) return;
      for (const name of files.map((file) => this.#nameOf(file)))
        if (saved.has(name)) rmSync(path.join(this.#folder, name), { force: true });
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
  const saved = names.map((name) => path.join(folder, name));
  if (saved.length <= maxFiles) return;
  const byAge = saved.map((file) => ({ file, time: statSync(file).mtimeMs })).sort((a, b) => b.time - a.time);
  for (const { file } of byAge.slice(maxFiles)) rmSync(file, { force: true });
}
