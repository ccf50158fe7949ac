import { readdirSync, statSync, watch } from 'node:fs';
import type { BigIntStats, FSWatcher } from 'node:fs';
import path from 'node:path';
import { isSystemError } from './system-error.ts';

/**
 * Watches a folder and the folders below it, the hidden ones left out, for files that come, go or change. One watch a folder and nothing
 * read on an event: a library that finds out what happened lists the whole folder each time, which is slow for ten thousand files.
 */
export class FolderWatches {
  readonly #root: string;
  readonly #touch: (file: string) => void;
  readonly #open = new Map<string, { inode: bigint; watcher: FSWatcher }>();

  /** @param touch told of each path below `root` that something happened to */
  constructor(root: string, touch: (file: string) => void) {
    this.#root = root;
    this.#touch = touch;
    this.renew();
  }

  /** Takes up folders that are new or were replaced by another of the same name, and lets go of those that are gone. */
  renew(): void {
    const found = foldersBelow(this.#root);
    for (const [folder, { watcher }] of this.#open) if (!found.has(folder)) this.#end(folder, watcher);
    for (const [folder, inode] of found) {
      const open = this.#open.get(folder);
      if (open?.inode === inode) continue;
      if (open) this.#end(folder, open.watcher);
      this.#begin(folder, inode);
    }
  }

  /** Whether the folder itself is there to be watched. While it is not, nothing tells of its return. */
  get isRootOpen(): boolean {
    return this.#open.has('');
  }

  close(): void {
    for (const [folder, { watcher }] of this.#open) this.#end(folder, watcher);
  }

  #begin(folder: string, inode: bigint): void {
    try {
      const absolute = path.join(this.#root, folder);
      const watcher = watch(absolute, { persistent: false }, (_event, name) => {
        // Its own name stands for the folder itself, when it is taken away.
        if (name === null || name === path.basename(absolute)) this.#touch(folder);
        else if (!name.startsWith('.')) this.#touch(path.posix.join(folder, name));
      });
      watcher.on('error', () => this.#end(folder, watcher));
      this.#open.set(folder, { inode, watcher });
    } catch (error) {
      // No more watches are to be had, or the folder has just gone: whoever looks at the files now and then sees the change all the same.
      if (!isSystemError(error)) throw error;
    }
  }

  #end(folder: string, watcher: FSWatcher): void {
    watcher.close();
    if (this.#open.get(folder)?.watcher === watcher) this.#open.delete(folder);
  }
}

/** The folder itself, as '', and those below it, with what tells one from another of the same name. */
function foldersBelow(root: string): Map<string, bigint> {
  const found = new Map<string, bigint>();
  const left = [''];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    const stats = statsOf(path.join(root, folder));
    if (!stats?.isDirectory()) continue;
    found.set(folder, stats.ino);
    for (const name of subfoldersOf(path.join(root, folder))) left.push(path.posix.join(folder, name));
  }
  return found;
}

/** Undefined also where nothing may be learned, as below a folder that may be listed and not entered. */
function statsOf(absolute: string): BigIntStats | undefined {
  try {
    return statSync(absolute, { bigint: true });
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function subfoldersOf(absolute: string): string[] {
  try {
    const entries = readdirSync(absolute, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
