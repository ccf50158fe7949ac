import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { FSWatcher } from 'chokidar';
import { collectionNames } from '../../model/entities/collections.ts';
import { timeSlicer } from '../yield.ts';
import { entriesOf, openFolder } from '../files/read-folder.ts';
import { ignoringSystemErrors } from '../files/system-error.ts';

/** Watches the folders of the content, collections and pictures, except hidden ones. */
export class FolderWatcher {
  /** Whether the system refused to watch a folder, or has events for folders only. */
  isIncomplete = false;
  readonly #root: string;
  readonly #onEvent: (path: string) => void;
  readonly #open = new Map<string, { inode: bigint; events: FolderEvents }>();
  /** The folders with an event since the last `takeHeard`. */
  #heard = new Set<string>();
  #eventsInTurn = 0;
  #renewals: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** Watches nothing until `renew`. @param onEvent gets each path below `root` that may have changed; '' is the folder itself */
  constructor(root: string, onEvent: (path: string) => void) {
    this.#root = root;
    this.#onEvent = onEvent;
  }

  /** The watched folders with their inodes. */
  get folders(): ReadonlyMap<string, { inode: bigint }> {
    return this.#open;
  }

  /** Watches folders that are new or were replaced, and closes the watches of those that are gone. Each of them counts as changed. */
  renew(): Promise<void> {
    // One after another: an older list of folders must not undo a newer one.
    const renewal = this.#renewals.then(() => this.#renew());
    this.#renewals = renewal.catch(() => undefined);
    return renewal;
  }

  /** The folders with events since the last call. */
  takeHeard(): ReadonlySet<string> {
    const heard = this.#heard;
    this.#heard = new Set();
    return heard;
  }

  isHeard(folder: string): boolean {
    return this.#heard.has(folder);
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
    this.#countEvent();
    // The folder's own name means that it was removed.
    if (name === null || name === path.basename(path.join(this.#root, folder))) this.#onEvent(folder);
    if (name !== null && !name.startsWith('.')) this.#onEvent(path.posix.join(folder, name));
  }

  /** The system drops events without a sign when its queue is full: so many in one turn may have filled it. */
  #countEvent(): void {
    if (this.#eventsInTurn === 0) setImmediate(() => (this.#eventsInTurn = 0));
    this.#eventsInTurn += 1;
    if (this.#eventsInTurn === maxEventsInTurn) for (const folder of this.#open.keys()) this.#onEvent(folder);
  }

  #end(folder: string): void {
    void this.#open.get(folder)?.events.close();
    this.#open.delete(folder);
  }
}

/** chokidar lists a folder again for each event in it, 10,000 files too. The events already have the names, so that is refused. */
class FolderEvents extends FSWatcher {
  // oxlint-disable no-underscore-dangle -- chokidar has no option for it
  override _throttle(...parameters: Parameters<FSWatcher['_throttle']>): ReturnType<FSWatcher['_throttle']> {
    return parameters[0] === 'readdir' ? false : super._throttle(...parameters);
  }
}

// Half of the queue that all watches of a process share (inotify(7)).
const maxEventsInTurn = Number(ignoringSystemErrors(() => readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')) ?? 16_384) / 2;

/** The content folder, as '', and the folders of collections and pictures, with their inodes. */
async function contentFolders(root: string): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  const yieldWhenDue = timeSlicer();
  const left = ['', ...collectionNames, 'images'];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    await yieldWhenDue();
    const absolute = path.join(root, folder);
    const stats = ignoringSystemErrors(() => statSync(absolute, { bigint: true }));
    if (!stats?.isDirectory()) continue;
    found.set(folder, stats.ino);
    // Items are in the folder of their collection alone.
    if (!/^images(?:\/|$)/.test(folder)) continue;
    const opened = openFolder(root, folder);
    for (const entry of entriesOf(opened && 'rule' in opened ? undefined : opened)) {
      if (entry.isDirectory() && !entry.name.startsWith('.')) left.push(path.posix.join(folder, entry.name));
      await yieldWhenDue();
    }
  }
  return found;
}
