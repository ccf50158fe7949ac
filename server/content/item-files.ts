import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectionNames, collections, kindOf, type CollectionName } from '../model/entities/collections.ts';
import { folderOf, type ContentTree } from './content-tree.ts';
import { ConflictError, FileGoneError, NotFoundError, StaleWriteError, WriteRefusedError } from './errors.ts';
import { createFolder } from './files/folders.ts';
import { whileGitIsIdle, type RefuseIfGitBusy } from './files/git-folder.ts';
import { followLinks, pathToWrite } from './files/links.ts';
import { readSource, unreadable, type SourceFile } from './files/read-file.ts';
import { createFile, type LastCheck } from './files/write-file.ts';
import { Queue } from './queue.ts';
import { partOf, type StoredItem } from './stored-item.ts';

const contentMissing = 'The content is not in its folder at the moment, not even site.yaml, so nothing new is written there';

// Longer than a checkout removes the content.
const maxContentWaitMs = 3000;

interface ItemFilesOptions {
  /** After its abort, no change waits for git. */
  closing?: AbortSignal | undefined;
  /** Allows an item in an empty folder. */
  mayBegin?: boolean;
}

/** The files of the items: changed one at a time for each file, never while git changes files, and never in a folder without the content. */
export class ItemFiles {
  readonly root: string;
  readonly tree: ContentTree;
  readonly #options: ItemFilesOptions;
  readonly #queue = new Queue();
  readonly #busy = new Set<string>();

  constructor(root: string, tree: ContentTree, options: ItemFilesOptions) {
    this.root = root;
    this.tree = tree;
    this.#options = options;
  }

  /** Runs a change of a file in its turn. @param task gets a function to call right before it changes a file */
  run<T>(file: string, task: (refuseIfGitBusy: RefuseIfGitBusy) => Promise<T>): Promise<T> {
    const added = performance.now();
    const busyTask = (refuseIfGitBusy: RefuseIfGitBusy) => {
      this.#busy.add(file);
      return task(refuseIfGitBusy).finally(() => this.#busy.delete(file));
    };
    return this.#queue.run(() => whileGitIsIdle(this.root, busyTask, added, this.#options.closing), { key: this.keyOf(file) });
  }

  keyOf(file: string): string {
    return followLinks(path.join(this.root, file));
  }

  isBusy(file: string): boolean {
    return this.#busy.has(file);
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  stored<N extends CollectionName>(name: N, id: string): StoredItem<N> {
    const stored = this.tree.get(name, id);
    if (!stored) throw new NotFoundError(`No ${collections[name].noun} with id "${id}"`);
    return stored;
  }

  /** The file of an item on disk. @throws StaleWriteError unless it has the version `expected`; without one ConflictError when it changed */
  compare(stored: Pick<StoredItem, 'file' | 'version'>, expected: string | undefined): SourceFile {
    const { noun } = kindOf(partOf(stored.file));
    const source = readSource(this.root, stored.file);
    if (source && 'version' in source && source.version === (expected ?? stored.version)) return source;
    if (source && 'rule' in source && source.rule === unreadable) throw new WriteRefusedError(`${stored.file} ${source.message}`);
    const what = source === undefined ? 'was deleted' : 'was changed';
    if (expected !== undefined) throw new StaleWriteError(`This ${noun} ${what} since you opened it`);
    throw new ConflictError(`This ${noun} ${what} on disk since it was last read`);
  }

  /** Writes a new file. Resolves to 'taken' when the name exists. @throws what `prepareFolder` and `createFile` throw */
  async create(file: string, bytes: Buffer, refuseIfGitBusy: RefuseIfGitBusy, mode?: number): ReturnType<typeof createFile> {
    const lastCheck = await this.prepareFolder(folderOf(file), refuseIfGitBusy);
    return createFile(pathToWrite(this.root, file), bytes, lastCheck, mode);
  }

  /** Makes a folder of the content, once the content is there: an unmounted disk leaves an empty folder. Resolves to the last check of a new file. */
  async prepareFolder(name: string, refuseIfGitBusy: RefuseIfGitBusy): Promise<LastCheck> {
    const end = performance.now() + maxContentWaitMs;
    while (!this.#hasContent()) {
      if (performance.now() >= end) throw new WriteRefusedError(contentMissing);
      await sleep(50);
    }
    const folder = path.join(this.root, name);
    if (!existsSync(folder)) await createFolder(folder);
    return () => {
      refuseIfGitBusy();
      if (!this.#hasContent()) throw new FileGoneError(contentMissing);
    };
  }

  #hasContent(): boolean {
    if (existsSync(path.join(this.root, 'site.yaml'))) return true;
    if (this.tree.site) return false;
    return this.#options.mayBegin === true || collectionNames.some((name) => existsSync(path.join(this.root, name)));
  }
}
