import { statSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { collectionNames } from '../../model/entities/collections.ts';
import { ignoringSystemErrors } from '../files/system-error.ts';
import type { FolderWatcher } from './folder-watcher.ts';

// An event arrives at most this long after its change, if at all.
const maxDelayMs = 100;

/** Finds folders whose names changed without an event. */
export class MissedNames {
  readonly #root: string;
  readonly #watcher: FolderWatcher;
  readonly #fingerprints = new Map<string, string>();

  constructor(root: string, watcher: FolderWatcher) {
    this.#root = root;
    this.#watcher = watcher;
  }

  /** The folders that changed without an event since the last call; and whether a watch should have reported one of them. */
  async find(): Promise<{ folders: string[]; isDeaf: boolean }> {
    const changed = topFolders.filter((folder) => this.#isChanged(folder));
    const heard = this.#watcher.takeHeard();
    const missed = changed.filter((folder) => !heard.has(folder) || !this.#isWatched(folder));
    if (missed.length === 0) return { folders: [], isDeaf: false };
    const watched = new Set(missed.filter((folder) => this.#isWatched(folder)));
    await sleep(maxDelayMs);
    // The timer can be first after a long task; then come the events.
    await yieldToEventLoop();
    const folders = missed.filter((folder) => !this.#watcher.isHeard(folder));
    return { folders, isDeaf: folders.some((folder) => watched.has(folder) && this.#isWatched(folder)) };
  }

  #isChanged(folder: string): boolean {
    const stats = ignoringSystemErrors(() => statSync(path.join(this.#root, folder), { bigint: true, throwIfNoEntry: false }));
    const fingerprint = stats ? `${stats.mtimeNs}-${stats.ino}` : 'missing';
    const previous = this.#fingerprints.get(folder);
    this.#fingerprints.set(folder, fingerprint);
    if (stats && !this.#isWatched(folder)) return true;
    return previous !== undefined && previous !== fingerprint;
  }

  /** Whether this very folder is watched, and not one that it replaced. */
  #isWatched(folder: string): boolean {
    const inode = this.#fingerprints.get(folder)?.split('-')[1];
    return String(this.#watcher.folders.get(folder)?.inode) === inode;
  }
}

const topFolders = ['', ...collectionNames, 'images'];

/** Whether a folder is on a disk of this machine: a network disk has no events for the changes of other machines. */
export function isOnLocalDisk(folder: string): boolean {
  if (process.platform !== 'linux') return true;
  const type = ignoringSystemErrors(() => statfsSync(folder).type);
  return type !== undefined && localDisks.has(type);
}

// The magic numbers of statfs(2): ext, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, ramfs, overlay.
const localDisks = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994, 0x858458f6, 0x794c7630]);
