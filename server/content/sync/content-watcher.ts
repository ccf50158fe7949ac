import { lstatSync } from 'node:fs';
import { singleFileAt, singleFiles } from '../../model/entities/nouns.ts';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isCollection } from '../../model/entities/collections.ts';
import type { ContentTree } from '../tree/content-tree.ts';
import { folderOf } from '../tree/stored-item.ts';
import { ignoringSystemErrors } from '../files/system-error.ts';
import { runInSlices, timeSlicer } from '../ground/time-slices.ts';
import type { ChangeFinder } from './change-finder.ts';
import { FolderWatcher, isOnLocalDisk } from './folder-watcher.ts';
import { pollTree } from './poll-tree.ts';

// Events come in bursts: the paths of a burst are checked this long after its first event.
const burstMs = 40;

// The delay after a failed check, such as when no file descriptor is free.
const retryMs = 1_000;

const unsettledIntervalMs = 1_000;
const maxUnsettledWorkMs = 20;

export interface Watched {
  root: string;
  tree: ContentTree;
  finder: ChangeFinder;
  /** Whether a write of the file is under way. The file is checked afterwards. */
  isBusy: (file: string) => boolean;
  onChecked: () => void;
}

/** Follows the changes on disk: checks the paths that have events, and polls for changes that have none. */
export class ContentWatcher {
  readonly #watched: Watched;
  readonly #watcher: FolderWatcher;
  readonly #closing = new AbortController();
  readonly #touched = new Set<string>();
  #checking: Promise<void> | undefined;
  #unsettled: Generator<void, void>;
  #missesEvents: boolean;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#watcher = new FolderWatcher(watched.root, (at) => this.#touch(at));
    this.#unsettled = watched.finder.checkUnsettled();
    this.#missesEvents = !isOnLocalDisk(watched.root);
  }

  async start(): Promise<void> {
    await this.#watcher.renew();
    void this.#checkEachSecond();
    void pollTree({
      ...this.#watched,
      folders: () => this.#watcher.folders.keys(),
      missesEvents: () => this.#missesEvents || this.#watcher.isIncomplete,
      onStale: (at) => this.#touch(at),
      pause: (milliseconds) => this.#pause(milliseconds),
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#watcher.close();
    await this.#checking;
  }

  #touch(at: string): void {
    if (this.#closing.signal.aborted || !isContent(at)) return;
    this.#touched.add(at);
    this.#checking ??= this.#checkTouched().finally(() => (this.#checking = undefined));
  }

  async #checkTouched(): Promise<void> {
    let waitMs = burstMs;
    while (this.#touched.size > 0 && (await this.#pause(waitMs))) {
      const paths = [...this.#touched];
      this.#touched.clear();
      waitMs = burstMs;
      try {
        // Before the checks, so that later changes in a new folder have events.
        if (paths.some((at) => this.#concernsFolders(at))) await this.#watcher.renew();
        await runInSlices(this.#checkAll(paths));
      } catch (error) {
        console.error('The content folder cannot be read:', error);
        for (const at of paths) this.#touched.add(at);
        waitMs = retryMs;
      }
      this.#watched.onChecked();
    }
  }

  *#checkAll(paths: readonly string[]): Generator<void, void> {
    const { finder, isBusy } = this.#watched;
    const folders = new Set(paths.filter((at) => at !== ''));
    for (const at of paths) {
      if (folders.has(folderOf(at))) continue;
      if (isBusy(at)) this.#touched.add(at);
      // The folders in the content folder have their own paths here.
      else if (at === '') for (const single of singleFiles) yield* finder.check(`${single}.yaml`);
      // The echo of our own write ends in the change finder: `remember`, in `write/item-files.ts`, stored its fingerprint.
      else yield* finder.check(at);
      yield;
    }
  }

  #concernsFolders(at: string): boolean {
    if (singleFileAt(at)) return false;
    if (!at.includes('/') || this.#watcher.folders.has(at)) return true;
    if (!at.startsWith('images/')) return false;
    return ignoringSystemErrors(() => lstatSync(path.join(this.#watched.root, at)))?.isDirectory() === true;
  }

  async #checkEachSecond(): Promise<void> {
    while (await this.#pause(unsettledIntervalMs)) {
      try {
        const { folders, missesEvents } = await this.#watcher.findMissed();
        this.#missesEvents ||= missesEvents;
        for (const folder of folders) this.#touch(folder);
        await this.#checkUnsettled();
      } catch (error) {
        console.error('The content folder cannot be read:', error);
      }
      this.#watched.onChecked();
    }
  }

  async #checkUnsettled(): Promise<void> {
    const yieldWhenDue = timeSlicer();
    const end = performance.now() + maxUnsettledWorkMs;
    while (performance.now() < end && !this.#closing.signal.aborted) {
      if (this.#unsettled.next().done) {
        this.#unsettled = this.#watched.finder.checkUnsettled();
        return;
      }
      await yieldWhenDue();
    }
  }

  /** Resolves to whether the watcher is still open. */
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#closing;
    await sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
    return !signal.aborted;
  }
}

function isContent(at: string): boolean {
  const [part = ''] = at.split('/');
  return part === '' || singleFileAt(at) !== undefined || part === 'images' || isCollection(part);
}
