import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectionNames, kindOf } from '../model/entities/collections.ts';
import { folderOf, type ContentTree, type KnownFile } from './content-tree.ts';
import { ConflictError, FileGoneError, StaleWriteError, WriteRefusedError } from './errors.ts';
import { createFolder } from './files/folders.ts';
import { whileGitIsIdle, type RefuseIfGitBusy } from './files/git-folder.ts';
import { followLinks, pathToWrite } from './files/links.ts';
import { readSource, unreadable, type SourceFile } from './files/read-file.ts';
import { refuseFolder } from './files/read-folder.ts';
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
  mayBegin: boolean;
  /** Gives the tree in memory the state of a file that was written or deleted. */
  apply: (file: string, current: KnownFile | undefined) => void;
  check: (file: string) => Promise<void>;
}

export type ItemFiles = ReturnType<typeof itemFiles>;

/** The files of the items: changed one at a time for each file, never while git changes files, and never in a folder without the content. */
export function itemFiles(root: string, tree: ContentTree, { closing, mayBegin, apply, check }: ItemFilesOptions) {
  const queue = new Queue();
  const busy = new Set<string>();
  return {
    root,
    tree,
    apply,
    check,
    run,
    keyOf,
    isBusy: (file: string) => busy.has(file),
    idle: () => queue.idle(),
    compare,
    create,
    prepareFolder,
  };

  /**
   * Runs a change of a file in its turn. After a failure the file is read: it may have changed.
   * @param task gets a function to call right before it changes a file @throws WriteRefusedError for a folder that may not be written
   */
  async function run<T>(file: string, task: (refuseIfGitBusy: RefuseIfGitBusy) => Promise<T>): Promise<T> {
    const added = performance.now();
    const busyTask = (refuseIfGitBusy: RefuseIfGitBusy) => {
      busy.add(file);
      return task(refuseIfGitBusy).finally(() => busy.delete(file));
    };
    try {
      const folder = folderOf(file);
      const refusal = folder === '' ? undefined : refuseFolder(root, folder);
      if (refusal) throw new WriteRefusedError(`${folder} ${refusal.message}`);
      return await queue.run(() => whileGitIsIdle(root, busyTask, added, closing), { key: keyOf(file) });
    } catch (error) {
      await check(file);
      throw error;
    }
  }

  function keyOf(file: string): string {
    return followLinks(path.join(root, file));
  }

  /** The file of an item on disk. @throws StaleWriteError unless it has the version `expected`; without one ConflictError when it changed */
  function compare(stored: Pick<StoredItem, 'file' | 'version'>, expected: string | undefined): SourceFile {
    const { noun } = kindOf(partOf(stored.file));
    const source = readSource(root, stored.file);
    if (source && 'version' in source && source.version === (expected ?? stored.version)) return source;
    if (source && 'rule' in source && source.rule === unreadable) throw new WriteRefusedError(`${stored.file} ${source.message}`);
    const what = source === undefined ? 'was deleted' : 'was changed';
    if (expected !== undefined) throw new StaleWriteError(`This ${noun} ${what} since you opened it`);
    throw new ConflictError(`This ${noun} ${what} on disk since it was last read`);
  }

  /** Writes a new file. Resolves to 'taken' when the name exists. @throws what `prepareFolder` and `createFile` throw */
  async function create(file: string, bytes: Buffer, refuseIfGitBusy: RefuseIfGitBusy, mode?: number): ReturnType<typeof createFile> {
    const lastCheck = await prepareFolder(folderOf(file), refuseIfGitBusy);
    return createFile(pathToWrite(root, file), bytes, lastCheck, mode);
  }

  /** Makes a folder of the content, once the content is there: an unmounted disk leaves an empty folder. Resolves to the last check of a new file. */
  async function prepareFolder(name: string, refuseIfGitBusy: RefuseIfGitBusy): Promise<LastCheck> {
    const end = performance.now() + maxContentWaitMs;
    while (!hasContent()) {
      if (performance.now() >= end) throw new WriteRefusedError(contentMissing);
      await sleep(50);
    }
    const folder = path.join(root, name);
    if (!existsSync(folder)) await createFolder(folder);
    return () => {
      refuseIfGitBusy();
      if (!hasContent()) throw new FileGoneError(contentMissing);
    };
  }

  function hasContent(): boolean {
    if (existsSync(path.join(root, 'site.yaml'))) return true;
    if (tree.site()) return false;
    return mayBegin || collectionNames.some((name) => existsSync(path.join(root, name)));
  }
}
