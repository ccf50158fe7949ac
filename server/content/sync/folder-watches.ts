import { readdirSync, statSync, watch } from 'node:fs';
import type { BigIntStats, FSWatcher } from 'node:fs';
import path from 'node:path';
import { collections } from '../../model/entities/collections.ts';
import { timeSlicer } from '../yield.ts';
import { isSystemError } from '../files/system-error.ts';

/**
 * Watches the content folder, those of the collections and those of the pictures, the hidden ones left out, for files that come, go or
 * change. One watch a folder and nothing read on an event: a library that finds out what happened lists the whole folder each time,
 * which is slow for ten thousand files.
 */
export class FolderWatches {
  readonly #root: string;
  readonly #touch: (file: string) => void;
  readonly #open = new Map<string, { inode: bigint; watcher: FSWatcher }>();
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  /**
   * Watches nothing until it is renewed.
   * @param touch told of each path below `root` that something happened to
   */
  constructor(root: string, touch: (file: string) => void) {
    this.#root = root;
    this.#touch = touch;
  }

  /** Takes up folders that are new or were replaced by another of the same name, and lets go of those that are gone. */
  renew(): Promise<void> {
    // One after the other: an older list of the folders must not undo a newer one.
    const turn = this.#turn.then(() => this.#renew());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Whether the folder itself is there to be watched. While it is not, nothing tells of its return. */
  get isRootOpen(): boolean {
    return this.#open.has('');
  }

  close(): void {
    this.#isClosed = true;
    for (const [folder, { watcher }] of this.#open) this.#end(folder, watcher);
  }

  async #renew(): Promise<void> {
    const found = await contentFolders(this.#root);
    if (this.#isClosed) return;
    for (const [folder, { watcher }] of this.#open) if (!found.has(folder)) this.#end(folder, watcher);
    for (const [folder, inode] of found) {
      const open = this.#open.get(folder);
      if (open?.inode === inode) continue;
      if (open) this.#end(folder, open.watcher);
      this.#begin(folder, inode);
    }
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

/** The folder itself, as '', and those below it that hold content, with what tells one from another of the same name. */
async function contentFolders(root: string): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  const pause = timeSlicer();
  const left = [''];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    await pause();
    const stats = statsOf(path.join(root, folder));
    if (!stats?.isDirectory()) continue;
    found.set(folder, stats.ino);
    for (const name of subfoldersOf(path.join(root, folder))) {
      const subfolder = path.posix.join(folder, name);
      if (isContentFolder(subfolder)) left.push(subfolder);
    }
  }
  return found;
}

/** What else lies in the folder may be large and is nobody's content. */
function isContentFolder(folder: string): boolean {
  return folder === 'images' || folder.startsWith('images/') || Object.hasOwn(collections, folder);
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
