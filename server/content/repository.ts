import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames, type CollectionName, type FieldsOf } from '../model/entities/collections.ts';
import type { Cover } from '../model/entities/cover.ts';
import { singleFileAt } from '../model/entities/nouns.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { Site } from '../model/entities/site.ts';
import { ChangeFinder, type Reading } from './sync/change-finder.ts';
import { ContentWatcher } from './sync/content-watcher.ts';
import { runInSlices } from './yield.ts';
import { ChangeReports } from './change-reports.ts';
import { checkTree, concernsProblems } from './check-tree.ts';
import { ContentTree, folderOf, type KnownFile } from './content-tree.ts';
import { NotFoundError, WriteRefusedError } from './errors.ts';
import { forEachItem, type Refused } from './for-each-item.ts';
import { ItemFiles } from './item-files.ts';
import { ItemRemover } from './item-remover.ts';
import { ItemWriter, readDocument, type ContentDocument, type DocumentFields } from './item-writer.ts';
import { ParseCache } from './sync/parse-cache.ts';
import { decodeSource, maxFileBytes, readBytes, versionOf } from './files/read-file.ts';
import { refuseFolder } from './files/read-folder.ts';
import { DeletedItems, type DeletedFile, type Deletion } from './deleted-items.ts';
import type { ContentPart, StoredItem } from './stored-item.ts';
import { ignoreSystemError } from './files/system-error.ts';
import { sweepTemporaries } from './files/temporary-files.ts';
import type { FileContent, LastCheck } from './files/write-file.ts';

export interface RepositoryOptions {
  /** Follow changes on disk, and create nothing in a folder without content. */
  watch?: boolean;
  cacheFolder?: string;
  deletedFolder?: string;
  /** Called during the first scan, before each file. */
  onProgress?: (done: number, total: number) => void;
  /** Aborted when the program stops: a change that waits for git is then refused. */
  closing?: AbortSignal;
}

/** Reads the content tree, and removes the temporary files of killed writers. Throws when the folder is missing. */
export async function openRepository(folder: string, options: RepositoryOptions = {}): Promise<Repository> {
  const root = await realpath(folder);
  const ours = collectionNames.filter((name) => !refuseFolder(root, name));
  await Promise.all(ours.map((name) => sweepTemporaries(path.join(root, name))));
  const deleted = new DeletedItems(options.deletedFolder);
  await deleted.load();
  const repository = new Repository(root, deleted, options);
  const cache = options.cacheFolder === undefined ? undefined : new ParseCache(options.cacheFolder, root);
  repository.rescan({ ...options, cache });
  cache?.save();
  if (options.watch) await repository.watch();
  return repository;
}

/** The content tree in memory, equal to the disk. */
export class Repository {
  readonly folder: string;
  readonly #id = randomBytes(6).toString('hex');
  readonly #tree = new ContentTree();
  readonly #finder: ChangeFinder;
  readonly #deleted: DeletedItems;
  readonly #files: ItemFiles;
  readonly #writer: ItemWriter;
  readonly #remover: ItemRemover;
  readonly #closing: AbortSignal | undefined;
  readonly #reports = new ChangeReports();
  readonly #saveListeners = new Set<(file: string) => void>();
  #problems: readonly Problem[] | undefined;
  #added: string[] = [];
  #watcher: ContentWatcher | undefined;

  constructor(folder: string, deleted: DeletedItems, { closing, watch = false }: Pick<RepositoryOptions, 'closing' | 'watch'> = {}) {
    this.folder = folder;
    this.#closing = closing;
    this.#finder = new ChangeFinder(folder, this.#tree, (file, current) => this.#set(file, current));
    this.#deleted = deleted;
    const apply = (file: string, current: KnownFile | undefined) => {
      this.#set(file, current);
      this.#finder.markStale(file);
      for (const listener of this.#saveListeners) listener(file);
      this.#reportChanges();
    };
    this.#files = new ItemFiles(folder, this.#tree, { closing, mayBegin: !watch });
    this.#writer = new ItemWriter(this.#files, deleted, apply);
    this.#remover = new ItemRemover(this.#files, deleted, apply);
  }

  /** The valid items or their last good version, by id. The same array until the collection changes. */
  list<N extends CollectionName>(name: N): readonly StoredItem<N>[] {
    return this.#tree.list(name);
  }

  get<N extends CollectionName>(name: N, id: string): StoredItem<N> | undefined {
    return this.#tree.get(name, id);
  }

  site(): Site | undefined {
    return this.#tree.site;
  }

  cover(): Cover | undefined {
    return this.#tree.cover;
  }

  revision(part: ContentPart): number {
    return this.#tree.revision(part);
  }

  /** Another text for each revision, also of another process. */
  revisionTag(part: ContentPart): string {
    return `${this.#id}-${this.revision(part)}`;
  }

  files(): string[] {
    return [...this.#tree.files].filter(([, { part }]) => part !== 'images').map(([file]) => file);
  }

  pictures(): string[] {
    return [...this.#tree.files].filter(([, { part }]) => part === 'images').map(([file]) => file);
  }

  fingerprint(file: string): string | undefined {
    return this.#tree.files.get(file)?.fingerprint;
  }

  /** Whether a file is broken, and its item has the last good version. */
  isOutdated(file: string): boolean {
    return this.#tree.files.get(file)?.isOutdated ?? false;
  }

  problems(): readonly Problem[] {
    this.#problems ??= checkTree(this.folder, this.#tree, this.#watcher && maxFileBytes);
    return this.#problems;
  }

  /** Writes a new file. Without `id`, its first words make one. @throws ConflictError when the id exists, DiskFullError, WriteRefusedError, EditRefusedError */
  create<N extends CollectionName>(name: N, fields: FieldsOf[N], id?: string): Promise<StoredItem<N>> {
    return this.#write(id === undefined ? name : `${name}/${id}.yaml`, () => this.#writer.create(name, fields, id));
  }

  /**
   * Changes `fields` and nothing else in the file; undefined removes a field.
   * @throws StaleWriteError unless the file has the version `expected`; without one, ConflictError when it changed since it was last read;
   *   NotFoundError, EditRefusedError, DiskFullError, WriteRefusedError
   */
  update<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>, expected?: string): Promise<StoredItem<N>> {
    return this.#write(`${name}/${id}.yaml`, () => this.#writer.update(name, id, fields, expected));
  }

  /** @param by the name of the person who deletes it */
  remove(name: CollectionName, id: string, expected?: string, by?: string): Promise<void> {
    return this.#write(`${name}/${id}.yaml`, () => this.#remover.remove(name, id, expected, by));
  }

  /** Deletes items that are at these versions, in one deletion. @throws DiskFullError, WriteRefusedError when no copy can be stored */
  async removeAll<S extends StoredItem>(items: readonly S[], by?: string): Promise<{ deletion?: Deletion; refused: Refused<S> }> {
    const copies: DeletedFile[] = [];
    const refused = await this.inBulk(items, async (stored) => void copies.push(this.#remover.copyOf(stored, stored.version, by)));
    if (copies.length === 0) return { refused };
    const deletion = await this.#deleted.add(copies);
    const copied = items.filter((stored) => !refused.has(stored));
    const remove = (stored: S) => this.#write(stored.file, () => this.#remover.removeCopied(stored, deletion));
    return { deletion, refused: new Map([...refused, ...(await this.inBulk(copied, remove))]) };
  }

  /** What was deleted in the last 30 days, the newest first. */
  deletions(): Promise<Deletion[]> {
    return this.#deleted.list();
  }

  /** Writes a deleted item again: a recently deleted file with its bytes, edited to have `fields`, any other as new. @throws AlreadyExistsError */
  restore<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>): Promise<StoredItem<N>> {
    return this.#write(`${name}/${id}.yaml`, () => this.#writer.restore(name, id, fields));
  }

  /** Writes deleted files again, byte for byte. Resolves to the error of each that was refused. */
  async restoreAll({ id }: Deletion, files: readonly DeletedFile[]): Promise<Refused<DeletedFile>> {
    const refused = await this.inBulk(files, (deleted) => this.#write(deleted.file, () => this.#writer.restoreCopied(deleted)));
    const restored = files.filter((deleted) => !refused.has(deleted)).map(({ file }) => file);
    await this.#deleted.drop(id, restored);
    return refused;
  }

  /** A file as it is on disk: its values with those under unknown keys, where it is valid, and its problems. @throws NotFoundError */
  document(file: string): ContentDocument {
    const bytes = readBytes(this.folder, file);
    if (!bytes) throw new NotFoundError(`There is no file ${file}`);
    const source = decodeSource(file, bytes);
    const { item: _item, ...read } = 'rule' in source ? { problems: [source] } : readDocument(file, source.text);
    return { ...read, version: versionOf(bytes) };
  }

  /** Gives a file these values, and changes the lines of what differs alone. @throws what `update` throws, InvalidItemError */
  updateDocument(file: string, fields: DocumentFields, expected: string): Promise<ContentDocument> {
    return this.#write(file, () => this.#writer.updateDocument(file, fields, expected));
  }

  /** Replaces the bytes of a content file, valid or not; undefined deletes it. @throws StaleWriteError unless the file has the version `expected` */
  async replace(file: string, wanted: FileContent | undefined, expected: string | undefined): Promise<void> {
    await this.#write(file, () => this.#writer.replace(file, wanted, expected));
    await this.#check(file);
  }

  /** @throws StaleWriteError unless the file of an item has the version `expected`; without one, ConflictError when it changed */
  compare(stored: StoredItem, expected: string | undefined): void {
    this.#files.compare(stored, expected);
  }

  /**
   * Runs work that changes files of the content, such as pictures, while no other change of them runs and git changes none; then reads them.
   * @param work gets a function to call right before it changes a file, in the same task; it runs again after git got in between
   * @throws what `work` throws, WriteRefusedError
   */
  async changeFiles<T>(files: readonly string[], work: (lastCheck: LastCheck) => Promise<T>): Promise<T> {
    try {
      for (const folder of new Set(files.map(folderOf))) this.#refuseFolder(folder);
      return await this.#writer.changeFiles(files, work);
    } finally {
      for (const file of files) {
        this.#finder.markStale(file);
        await this.#check(file).catch(ignoreSystemError);
      }
    }
  }

  onChange(listener: (part: ContentPart) => void): () => void {
    return this.#reports.listen(listener);
  }

  /** Calls `listener` with each file that this repository writes or deletes. Returns a function that stops it. */
  onSave(listener: (file: string) => void): () => void {
    this.#saveListeners.add(listener);
    return () => this.#saveListeners.delete(listener);
  }

  /** Reads the files that differ on disk, in one go: no request waits for it. */
  rescan(reading: Reading = {}): void {
    const steps = this.#finder.check('', reading);
    while (!steps.next().done);
    this.#reportChanges();
  }

  /** Reads the files that differ on disk, and yields to requests meanwhile. */
  refresh(): Promise<void> {
    return this.#check('');
  }

  async watch(): Promise<void> {
    this.#watcher = new ContentWatcher({
      root: this.folder,
      tree: this.#tree,
      finder: this.#finder,
      isBusy: (file) => this.#files.isBusy(file),
      onChecked: () => this.#reportChanges(),
    });
    await this.#watcher.start();
  }

  /** Stops watching; resolves when no write is under way. */
  async close(): Promise<void> {
    await this.#watcher?.close();
    await this.#files.idle();
  }

  async #check(at: string): Promise<void> {
    await runInSlices(this.#finder.check(at)).finally(() => this.#reportChanges());
  }

  #set(file: string, current: KnownFile | undefined): void {
    const previous = this.#tree.files.get(file);
    const part = this.#tree.set(file, current);
    if (!previous && current) this.#added.push(file);
    if (part === undefined) return;
    const hasProblem = this.#problems?.some((problem) => problem.file === file);
    if (hasProblem || concernsProblems(previous, current)) this.#problems = undefined;
    this.#reports.add(part);
  }

  #reportChanges(): void {
    if (!this.#reports.report()) return;
    this.#deleted.markReplaced(this.#added);
    this.#added = [];
  }

  /** Runs a write of a file, or of a new one in a folder. After a failure that is read: it may have changed. */
  async #write<T>(at: string, write: () => Promise<T>): Promise<T> {
    try {
      if (!singleFileAt(at)) this.#refuseFolder(folderOf(at) || at);
      return await write();
    } catch (error) {
      this.#finder.markStale(at);
      await this.#check(at).catch(ignoreSystemError);
      throw error;
    }
  }

  /** @throws WriteRefusedError for a folder that may not be written */
  #refuseFolder(folder: string): void {
    const refusal = refuseFolder(this.folder, folder);
    if (refusal) throw new WriteRefusedError(`${folder} ${refusal.message}`);
  }

  /** Runs many writes, and reports their changes together. Resolves to the error of each that was refused. */
  inBulk<T>(items: readonly T[], write: (item: T) => Promise<unknown>): Promise<Refused<T>> {
    return this.#reports.inBulk(() => forEachItem(items, this.#closing, write)).finally(() => this.#reportChanges());
  }
}
