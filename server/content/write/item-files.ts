import { existsSync } from 'node:fs';
import path from 'node:path';
import { collectionNames, kindOf, type CollectionName, type FieldsOf } from '../../model/entities/collections.ts';
import type { Problem } from '../../model/entities/problem.ts';
import type { ContentTree, KnownFile } from '../tree/content-tree.ts';
import { ConflictError, FileGoneError, StaleWriteError, WriteRefusedError } from '../ground/errors.ts';
import { createFolder, refusalOf } from '../files/folders.ts';
import { whileGitIsIdle } from '../files/git-folder.ts';
import type { DeletedItems } from './deleted-items.ts';
import { followLinks, pathToWrite } from '../files/links.ts';
import { unreadable } from '../files/refused-files.ts';
import { readSource, type SourceFile } from '../files/read-file.ts';
import { versionOf } from '../files/etag.ts';
import { refuseFolder } from '../files/read-folder.ts';
import { createFile, type LastCheck } from '../files/write-file.ts';
import type { Refused } from '../ground/for-each-item.ts';
import { Queue } from '../ground/queue.ts';
import { itemOf, partOf, type StoredItem, folderOf } from '../tree/stored-item.ts';

export interface Written<N extends CollectionName> {
  fields: FieldsOf[N];
  problems: Problem[];
  bytes: Buffer;
}

const contentMissing = 'The content is not in its folder at the moment, not even site.yaml, so nothing new is written there';

/** What the writes need of the repository. */
interface Owner {
  /** Once aborted, no change waits for git. */
  closing?: AbortSignal | undefined;
  /** Allows an item in an empty folder. */
  mayBegin: boolean;
  /** Gives the tree in memory the state of a file that was written or deleted. */
  apply: (file: string, current: KnownFile | undefined) => void;
  check: (file: string) => Promise<void>;
  inBulk: <T>(items: readonly T[], write: (item: T) => Promise<unknown>) => Promise<Refused<T>>;
}

/** Changes the files of items: each by one task at a time, never while git changes files, and never in a folder without the content. */
export class ItemFiles {
  readonly root: string;
  readonly tree: ContentTree;
  readonly owner: Owner;
  readonly deleted: DeletedItems;
  readonly #queue = new Queue();
  readonly #busy = new Set<string>();

  constructor(root: string, tree: ContentTree, deleted: DeletedItems, owner: Owner) {
    this.root = root;
    this.tree = tree;
    this.deleted = deleted;
    this.owner = owner;
  }

  isBusy(file: string): boolean {
    return this.#busy.has(file);
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /**
   * Runs a change of a file in its turn. After a failure, reads the file again, because it may have changed.
   * @param task gets a function to call right before it changes a file @throws WriteRefusedError for a folder that may not be written
   */
  async run<T>(file: string, task: (refuseIfGitBusy: LastCheck) => Promise<T>): Promise<T> {
    const added = performance.now();
    const busyTask = (refuseIfGitBusy: LastCheck) => {
      this.#busy.add(file);
      return task(refuseIfGitBusy).finally(() => this.#busy.delete(file));
    };
    try {
      const folder = folderOf(file);
      const refusal = folder === '' ? undefined : refuseFolder(this.root, folder);
      if (refusal) throw new WriteRefusedError(`${folder} ${refusal.message}`);
      return await this.#queue.run(() => whileGitIsIdle(this.root, busyTask, added, this.owner.closing), { key: this.keyOf(file) });
    } catch (error) {
      await this.owner.check(file);
      throw refusalOf(file, error);
    }
  }

  keyOf(file: string): string {
    return followLinks(path.join(this.root, file));
  }

  /** The file of an item on disk. @throws StaleWriteError unless it has the version `expected`; without one, ConflictError when it changed */
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
  async create(file: string, bytes: Buffer, refuseIfGitBusy: LastCheck, mode?: number): ReturnType<typeof createFile> {
    const lastCheck = await this.prepareFolder(folderOf(file), refuseIfGitBusy);
    return createFile(pathToWrite(this.root, file), bytes, lastCheck, mode);
  }

  /** Puts a written item into the tree in memory. Without a fingerprint, the next scan reads its file again. */
  remember<N extends CollectionName>(file: string, { fields, problems, bytes }: Written<N>, fingerprint = 'unknown'): StoredItem<N> {
    const { name, id } = itemOf(file);
    const stored = { id, file, version: versionOf(bytes), fields };
    this.owner.apply(file, { part: name, fingerprint, stored: stored as StoredItem, problems });
    return stored;
  }

  /** Creates a folder of the content, unless the content is missing: an unmounted disk leaves an empty folder. Resolves to the last check of a new file. */
  async prepareFolder(name: string, refuseIfGitBusy: LastCheck): Promise<LastCheck> {
    const refuseMissing = () => {
      if (!this.#hasContent()) throw new FileGoneError(contentMissing);
    };
    refuseMissing();
    const folder = path.join(this.root, name);
    if (!existsSync(folder)) await createFolder(folder);
    return () => {
      refuseIfGitBusy();
      refuseMissing();
    };
  }

  #hasContent(): boolean {
    if (existsSync(path.join(this.root, 'site.yaml'))) return true;
    if (this.tree.singles.site) return false;
    return this.owner.mayBegin || collectionNames.some((name) => existsSync(path.join(this.root, name)));
  }
}
