import { readdirSync, statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import path from 'node:path';
import { collections } from '../../model/entities/collections.ts';
import { timeSlicer } from '../yield.ts';
import { ignoreSystemError, ignoringSystemErrors } from '../files/system-error.ts';

/** Watches the folders of the content, collections and pictures, except hidden ones. */
export class FolderWatcher {
  readonly #root: string;
  readonly #onEvent: (file: string) => void;
  readonly #open = new Map<string, { inode: bigint; watcher: FSWatcher }>();
  #renewals: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** Watches nothing until `renew`. @param onEvent gets each path below `root` that has an event */
  constructor(root: string, onEvent: (file: string) => void) {
    this.#root = root;
    this.#onEvent = onEvent;
  }

  /** Watches folders that are new or were replaced, and closes the watches of those that are gone. */
  renew(): Promise<void> {
    // One after another: an older list of folders must not undo a newer one.
    const renewal = this.#renewals.then(() => this.#renew());
    this.#renewals = renewal.catch(() => undefined);
    return renewal;
  }

  /** Whether the content folder itself is watched. While it is missing, no event announces its return. */
  get isRootWatched(): boolean {
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
        // The folder's own name means that it was removed.
        if (name === null || name === path.basename(absolute)) this.#onEvent(folder);
        else if (!name.startsWith('.')) this.#onEvent(path.posix.join(folder, name));
      });
      watcher.on('error', () => this.#end(folder, watcher));
      this.#open.set(folder, { inode, watcher });
    } catch (error) {
      // The system has no more watches, or the folder is gone: polling sees its changes.
      ignoreSystemError(error);
    }
  }

  #end(folder: string, watcher: FSWatcher): void {
    watcher.close();
    if (this.#open.get(folder)?.watcher === watcher) this.#open.delete(folder);
  }
}

/** The folder itself, as '', and the content folders below it, with their inodes. */
async function contentFolders(root: string): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  const yieldWhenDue = timeSlicer();
  const left = [''];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    await yieldWhenDue();
    const stats = ignoringSystemErrors(() => statSync(path.join(root, folder), { bigint: true }));
    if (!stats?.isDirectory()) continue;
    found.set(folder, stats.ino);
    for (const name of subfoldersOf(path.join(root, folder))) {
      const subfolder = path.posix.join(folder, name);
      if (isContentFolder(subfolder)) left.push(subfolder);
    }
  }
  return found;
}

function isContentFolder(folder: string): boolean {
  return folder === 'images' || folder.startsWith('images/') || Object.hasOwn(collections, folder);
}

function subfoldersOf(absolute: string): string[] {
  const entries = ignoringSystemErrors(() => readdirSync(absolute, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
}
