import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames, type CollectionName } from '../model/entities/collections.ts';
import type { Cover } from '../model/entities/cover.ts';
import type { Occasions } from '../model/entities/dates.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { Site } from '../model/entities/site.ts';
import { ChangeFinder, type Reading } from './sync/change-finder.ts';
import { ContentWatcher } from './sync/content-watcher.ts';
import { runInSlices } from './ground/time-slices.ts';
import { checkTree, concernsProblems } from './tree/check-tree.ts';
import { ContentTree, type KnownFile } from './tree/content-tree.ts';
import { NotFoundError } from './ground/errors.ts';
import { forEachItem, type Refused } from './ground/for-each-item.ts';
import { ItemFiles } from './write/item-files.ts';
import { ItemRemover } from './write/item-remover.ts';
import { ItemWriter } from './write/item-writer.ts';
import { readDocument, type ContentDocument } from './tree/read-document.ts';
import { ParseCache } from './sync/parse-cache.ts';
import { maxFileBytes } from './files/refused-files.ts';
import { decodeSource, readBytes } from './files/read-file.ts';
import { versionOf } from './files/etag.ts';
import { refuseFolder } from './files/read-folder.ts';
import { DeletedItems } from './write/deleted-items.ts';
import type { ContentPart, StoredItem } from './tree/stored-item.ts';
import { ignoreSystemError } from './files/system-error.ts';
import { sweepTemporaries } from './files/temporary-files.ts';

/** `listed` and `onProgress` are for the first scan, which calls `onProgress` before each file. */
export interface RepositoryOptions extends Pick<Reading, 'listed' | 'onProgress'> {
  /** Follow changes on disk, and create nothing in a folder without content. */
  watch?: boolean;
  cacheFolder?: string;
  /** `JOURNAL_DATA`, for deleted items and journals of renamings. Without it deleted items are kept in memory only, and nothing can be renamed. */
  dataFolder?: string;
  /** Aborted when the program stops: a change that waits for git is then refused. */
  closing?: AbortSignal;
}

/** Reads the content tree. With `watch`, also removes the temporary files of killed writers. Throws when the folder is missing. */
export async function openRepository(folder: string, options: RepositoryOptions = {}): Promise<Repository> {
  const root = await realpath(folder);
  const { dataFolder } = options;
  if (options.watch) {
    const ours = ['', ...collectionNames.filter((name) => !refuseFolder(root, name))];
    await Promise.all(ours.map((name) => sweepTemporaries(path.join(root, name))));
    // Those of the newsletter and of tokens, too, which contain addresses.
    if (dataFolder !== undefined) await sweepTemporaries(dataFolder);
  }
  const deleted = new DeletedItems(dataFolder === undefined ? undefined : path.join(dataFolder, 'deleted'));
  await deleted.load();
  const repository = new Repository(root, deleted, options);
  const cache = options.cacheFolder === undefined ? undefined : new ParseCache(options.cacheFolder, root);
  repository.rescan({ ...options, cache });
  cache?.save();
  if (options.watch) await repository.watch();
  return repository;
}

// Each report makes the editors refetch a list.
const bulkReportMs = 2000;

/** The content tree in memory, in sync with the disk. */
export class Repository {
  readonly folder: string;
  readonly dataFolder: string | undefined;
  readonly writer: ItemWriter;
  readonly remover: ItemRemover;
  readonly #id = randomBytes(6).toString('hex');
  readonly #tree = new ContentTree();
  readonly #finder: ChangeFinder;
  readonly #files: ItemFiles;
  readonly #closing: AbortSignal | undefined;
  readonly #listeners = new Set<(part: ContentPart) => void>();
  readonly #saveListeners = new Set<(file: string) => void>();
  #problems: readonly Problem[] | undefined;
  /** The parts of the content that changed, until the listeners are called with them. */
  #changed = new Set<ContentPart>();
  #bulks = 0;
  #reportedAt = 0;
  #watcher: ContentWatcher | undefined;

  constructor(folder: string, deletedItems: DeletedItems, { closing, dataFolder, watch = false }: RepositoryOptions) {
    this.folder = folder;
    this.dataFolder = dataFolder;
    this.#closing = closing;
    this.#finder = new ChangeFinder(folder, this.#tree, (file, current) => this.#set(file, current));
    this.#files = new ItemFiles(folder, this.#tree, deletedItems, {
      closing,
      mayBegin: !watch,
      apply: (file, current) => this.#applySave(file, current),
      check: (file) => this.#checkAgain(file),
      inBulk: (items, write) => this.inBulk(items, write),
    });
    this.writer = new ItemWriter(this.#files);
    this.remover = new ItemRemover(this.#files);
  }

  list<N extends CollectionName>(name: N): readonly StoredItem<N>[] {
    return this.#tree.list(name);
  }

  get<N extends CollectionName>(name: N, id: string): StoredItem<N> | undefined {
    return this.#tree.get(name, id);
  }

  site(): Site | undefined {
    return this.#tree.singles.site;
  }

  cover(): Cover | undefined {
    return this.#tree.singles.cover;
  }

  dates(): Occasions | undefined {
    return this.#tree.singles.dates;
  }

  revision(part: ContentPart): number {
    return this.#tree.revision(part);
  }

  /** A text that differs for each revision, and for each process. */
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
    return (this.#problems ??= checkTree(this.folder, this.#tree, this.#watcher && maxFileBytes));
  }

  /** A file as it is on disk: its values, including unknown keys, if it is valid, and its problems. @throws NotFoundError */
  document(file: string): ContentDocument {
    // A missing `dates.yaml` is an empty one.
    const bytes = readBytes(this.folder, file) ?? (file === 'dates.yaml' ? Buffer.alloc(0) : undefined);
    if (!bytes) throw new NotFoundError(`There is no file ${file}`);
    const source = decodeSource(file, bytes);
    const { item: _item, ...read } = 'rule' in source ? { problems: [source] } : readDocument(file, source.text);
    return { ...read, version: versionOf(bytes) };
  }

  /** Runs many writes, and reports their changes together. Resolves to the error of each that was refused. */
  inBulk<T>(items: readonly T[], write: (item: T) => Promise<unknown>): Promise<Refused<T>> {
    this.#bulks += 1;
    return forEachItem(items, this.#closing, write).finally(() => {
      this.#bulks -= 1;
      this.#reportChanges();
    });
  }

  onChange(listener: (part: ContentPart) => void): () => void {
    return listen(this.#listeners, listener);
  }

  /** Calls `listener` with each file that this repository writes or deletes. Returns a function that stops it. */
  onSave(listener: (file: string) => void): () => void {
    return listen(this.#saveListeners, listener);
  }

  /** Reads the files that differ on disk, in one go, while there are no requests. */
  rescan(reading: Reading = {}): void {
    const steps = this.#finder.check('', reading);
    while (!steps.next().done);
    this.#reportChanges();
  }

  /** Reads the files that differ on disk, and yields to requests meanwhile. */
  async refresh(at = ''): Promise<void> {
    await runInSlices(this.#finder.check(at)).finally(() => this.#reportChanges());
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

  async #checkAgain(file: string): Promise<void> {
    this.#finder.markStale(file);
    await this.refresh(file).catch(ignoreSystemError);
  }

  #applySave(file: string, current: KnownFile | undefined): void {
    this.#set(file, current);
    this.#finder.markStale(file);
    for (const listener of this.#saveListeners) listener(file);
    this.#reportChanges();
  }

  #set(file: string, current: KnownFile | undefined): void {
    const previous = this.#tree.files.get(file);
    const part = this.#tree.set(file, current);
    if (part === undefined) return;
    const hasProblem = this.#problems?.some((problem) => problem.file === file);
    if (hasProblem || concernsProblems(previous, current)) this.#problems = undefined;
    this.#changed.add(part);
  }

  /** Calls the listeners, unless `inBulk` is running and they were called less than two seconds ago. */
  #reportChanges(): void {
    if (this.#bulks > 0 && performance.now() - this.#reportedAt < bulkReportMs) return;
    this.#reportedAt = performance.now();
    const parts = this.#changed;
    this.#changed = new Set();
    for (const part of parts) for (const listener of this.#listeners) listener(part);
  }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
