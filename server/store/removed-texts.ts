import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from './system-error.ts';

// A person undoes what was deleted just now; git has the rest.
const most = 200;

/** The texts of the files deleted last, so that a deletion can be undone byte for byte. */
export class RemovedTexts {
  readonly #root: string;
  readonly #folder: string | undefined;
  readonly #texts = new Map<string, string>();

  /**
   * @param root the content folder
   * @param folder where they outlast a restart, as far as it can be written; made when missing, and without one they do not
   */
  constructor(root: string, folder: string | undefined) {
    this.#root = root;
    this.#folder = folder;
  }

  /** @param file relative to the content folder */
  keep(file: string, text: string): void {
    this.#texts.delete(file);
    this.#texts.set(file, text);
    for (const [oldest] of this.#texts) if (this.#texts.size > most) this.#texts.delete(oldest);
    this.#onDisk(file, (kept, folder) => {
      mkdirSync(folder, { recursive: true });
      // Neither an older text nor half of this one may stand in for it.
      rmSync(kept, { force: true });
      writeFileSync(`${kept}.tmp`, text);
      renameSync(`${kept}.tmp`, kept);
      dropOldest(folder);
    });
  }

  get(file: string): string | undefined {
    return this.#texts.get(file) ?? this.#onDisk(file, (kept) => readFileSync(kept, 'utf8'));
  }

  forget(file: string): void {
    this.#texts.delete(file);
    this.#onDisk(file, (kept) => rmSync(kept, { force: true }));
  }

  #onDisk<T>(file: string, work: (kept: string, folder: string) => T): T | undefined {
    if (this.#folder === undefined) return undefined;
    const name = createHash('sha1').update(`${this.#root}\0${file}`).digest('hex');
    try {
      return work(path.join(this.#folder, name), this.#folder);
    } catch (error) {
      // None there, a full disk or another user's folder: a deletion can be undone until the next restart, as without a folder.
      if (!isSystemError(error)) throw error;
      return undefined;
    }
  }
}

function dropOldest(folder: string): void {
  const kept = readdirSync(folder).map((name) => path.join(folder, name));
  if (kept.length <= most) return;
  const byAge = kept.map((file) => ({ file, time: statSync(file).mtimeMs })).sort((a, b) => b.time - a.time);
  for (const { file } of byAge.slice(most)) rmSync(file, { force: true });
}
