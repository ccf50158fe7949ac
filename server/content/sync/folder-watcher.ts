import { readFileSync, statSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { FSWatcher } from 'chokidar';
import { collectionNames } from '../../model/entities/collections.ts';
import { Queue } from '../ground/queue.ts';
import { timeSlicer } from '../ground/time-slices.ts';
import { entriesOf, openFolder } from '../files/read-folder.ts';
import { ignoringSystemErrors } from '../files/system-error.ts';

const topFolders = ['', ...collectionNames, 'images'];

// An event arrives at most this long after its change, if at all.
const maxDelayMs = 100;

/** Watches the folders of the content, collections and pictures, except hidden ones. */
export class FolderWatcher {
  /** Whether the system refused to watch a folder, or has events for folders only. */
  isIncomplete = false;
  readonly #root: string;
  readonly #onEvent: (path: string) => void;
  readonly #open = new Map<string, { inode: bigint; events: FolderEvents }>();
  /** The folders with an event since the last `findMissed`. */
  #heard = new Set<string>();
  readonly #fingerprints = new Map<string, string>();
  #eventsInTurn = 0;
  readonly #renewals = new Queue();
  #isClosed = false;

  /** Watches nothing until `renew`. @param onEvent gets each path below `root` that may have changed; '' is the folder itself */
  constructor(root: string, onEvent: (path: string) => void) {
    this.#root = root;
    this.#onEvent = onEvent;
  }

  get folders(): ReadonlyMap<string, { inode: bigint }> {
    return this.#open;
  }

  /** Watches folders that are new or were replaced, and closes the watches of those that are gone. Each of them counts as changed. */
  renew(): Promise<void> {
    // One after another: an older list of folders must not undo a newer one.
    return this.#renewals.run(() => this.#renew());
  }

  /** The folders whose names changed without an event since the last call; and whether a watch should have reported one of them. */
  async findMissed(): Promise<{ folders: string[]; missesEvents: boolean }> {
    const changed = topFolders.filter((folder) => this.#isChanged(folder));
    const heard = this.#heard;
    this.#heard = new Set();
    const missed = changed.filter((folder) => !heard.has(folder) || !this.#isWatched(folder));
    if (missed.length === 0) return { folders: [], missesEvents: false };
    const watched = new Set(missed.filter((folder) => this.#isWatched(folder)));
    await sleep(maxDelayMs);
    // After a long task the timer may fire before the events.
    await yieldToEventLoop();
    const folders = missed.filter((folder) => !this.#heard.has(folder));
    return { folders, missesEvents: folders.some((folder) => watched.has(folder) && this.#isWatched(folder)) };
  }

  close(): void {
    this.#isClosed = true;
    for (const folder of this.#open.keys()) this.#end(folder);
  }

  async #renew(): Promise<void> {
    const found = await contentFolders(this.#root);
    if (this.#isClosed) return;
    for (const [folder, { inode }] of this.#open) {
      if (found.get(folder) === inode) continue;
      this.#end(folder);
      this.#onEvent(folder);
    }
    for (const [folder, inode] of found) if (!this.#open.has(folder)) this.#begin(folder, inode);
  }

  #begin(folder: string, inode: bigint): void {
    const absolute = path.join(this.#root, folder);
    const events = new FolderEvents({ followSymlinks: false });
    this.#open.set(folder, { inode, events });
    if (events.options.usePolling) this.isIncomplete = true;
    // Later changes have events; earlier ones are found by a check of the folder.
    events.on('ready', () => {
      this.#heard.add(folder);
      this.#onEvent(folder);
    });
    events.on('error', () => (this.isIncomplete = true));
    events.on('raw', (_event, name: string | null, details) => {
      const { watchedPath } = details as { watchedPath?: string };
      if (watchedPath === absolute) this.#onRawEvent(folder, name);
      // A polled folder has no names.
      else if (watchedPath === undefined) this.#onEvent(folder);
    });
    events.add(absolute);
  }

  #onRawEvent(folder: string, name: string | null): void {
    this.#heard.add(folder);
    // The system silently drops events when its queue is full. So many in one turn may have filled it.
    if (this.#eventsInTurn === 0) setImmediate(() => (this.#eventsInTurn = 0));
    this.#eventsInTurn += 1;
    if (this.#eventsInTurn === maxEventsInTurn) for (const each of this.#open.keys()) this.#onEvent(each);
    // The folder's own name means that it was removed.
    if (name === null || name === path.basename(path.join(this.#root, folder))) this.#onEvent(folder);
    if (name !== null && !name.startsWith('.')) this.#onEvent(path.posix.join(folder, name));
  }

  #end(folder: string): void {
    void this.#open.get(folder)?.events.close();
    this.#open.delete(folder);
  }

  #isChanged(folder: string): boolean {
    const stats = ignoringSystemErrors(() => statSync(path.join(this.#root, folder), { bigint: true, throwIfNoEntry: false }));
    const fingerprint = stats ? `${stats.mtimeNs}-${stats.ino}` : 'missing';
    const previous = this.#fingerprints.get(folder);
    this.#fingerprints.set(folder, fingerprint);
    if (stats && !this.#isWatched(folder)) return true;
    return previous !== undefined && previous !== fingerprint;
  }

  /** Whether this folder is watched, rather than one that it replaced. */
  #isWatched(folder: string): boolean {
    const inode = this.#fingerprints.get(folder)?.split('-')[1];
    return String(this.#open.get(folder)?.inode) === inode;
  }
}

/** chokidar lists a folder again for each event in it, even one of 10,000 files. The events have the names, so this prevents it. */
class FolderEvents extends FSWatcher {
  // oxlint-disable no-underscore-dangle -- chokidar has no option for it
  override _throttle(...parameters: Parameters<FSWatcher['_throttle']>): ReturnType<FSWatcher['_throttle']> {
    return parameters[0] === 'readdir' ? false : super._throttle(...parameters);
  }
}

// Half of the queue that all watches of a process share (inotify(7)).
const maxEventsInTurn = Number(ignoringSystemErrors(() => readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')) ?? 16_384) / 2;

async function contentFolders(root: string): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  const yieldWhenDue = timeSlicer();
  const left = [...topFolders];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    await yieldWhenDue();
    const absolute = path.join(root, folder);
    const stats = ignoringSystemErrors(() => statSync(absolute, { bigint: true }));
    if (!stats?.isDirectory()) continue;
    found.set(folder, stats.ino);
    // Items are never in subfolders of their collection.
    if (!/^images(?:\/|$)/.test(folder)) continue;
    const opened = openFolder(root, folder);
    for (const entry of entriesOf(opened && 'rule' in opened ? undefined : opened)) {
      if (entry.isDirectory() && !entry.name.startsWith('.')) left.push(path.posix.join(folder, entry.name));
      await yieldWhenDue();
    }
  }
  return found;
}

/** Whether a folder is on a disk of this machine: a network disk has no events for the changes of other machines. */
export function isOnLocalDisk(folder: string): boolean {
  if (process.platform !== 'linux') return true;
  const type = ignoringSystemErrors(() => statfsSync(folder).type);
  return type !== undefined && localDisks.has(type);
}

// The magic numbers of statfs(2): ext, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, ramfs, overlay.
const localDisks = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994, 0x858458f6, 0x794c7630]);
