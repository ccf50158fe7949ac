import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames } from '../model/entities/collections.ts';
import type { Problem } from '../model/entities/problem.ts';
import { ChangeFinder, type Reading } from './sync/change-finder.ts';
import { ContentWatcher } from './sync/content-watcher.ts';
import { runInSlices } from './ground/yield.ts';
import { checkTree, concernsProblems } from './tree/check-tree.ts';
import { ContentTree, type KnownFile } from './tree/content-tree.ts';
import { NotFoundError } from './ground/errors.ts';
import { forEachItem, type Refused } from './ground/for-each-item.ts';
import { ItemFiles } from './write/item-files.ts';
import { itemRemover } from './write/item-remover.ts';
import { itemWriter } from './write/item-writer.ts';
import { readDocument, type ContentDocument } from './tree/read-document.ts';
import { ParseCache } from './sync/parse-cache.ts';
import { decodeSource, maxFileBytes, readBytes } from './files/read-file.ts';
import { versionOf } from './files/version.ts';
import { refuseFolder } from './files/read-folder.ts';
import { DeletedItems, type DeletedFile, type Deletion } from './write/deleted-items.ts';
import type { ContentPart, StoredItem } from './tree/stored-item.ts';
import { ignoreSystemError } from './files/system-error.ts';
import { sweepTemporaries } from './files/temporary-files.ts';

/** With what is known of the first scan, before each file of which `onProgress` is called. */
export interface RepositoryOptions extends Pick<Reading, 'listed' | 'onProgress'> {
  /** Follow changes on disk, and create nothing in a folder without content. */
  watch?: boolean;
  cacheFolder?: string;
  /** `JOURNAL_DATA`, for deleted items and journals of renamings. Without it deleted items are in memory only, and nothing is renamed. */
  dataFolder?: string;
  /** Aborted when the program stops: a change that waits for git is then refused. */
  closing?: AbortSignal;
}

/** Reads the content tree, and removes the temporary files of killed writers where it will watch. Throws when the folder is missing. */
export async function openRepository(folder: string, options: RepositoryOptions = {}): Promise<Repository> {
  const root = await realpath(folder);
  const { dataFolder } = options;
  if (options.watch) {
    const ours = ['', ...collectionNames.filter((name) => !refuseFolder(root, name))];
    await Promise.all(ours.map((name) => sweepTemporaries(path.join(root, name))));
    // Writes of the newsletter and of tokens, too: what is left of them has addresses in it.
    if (dataFolder !== undefined) await sweepTemporaries(dataFolder);
  }
  const deleted = new DeletedItems(dataFolder === undefined ? undefined : path.join(dataFolder, 'deleted'));
  await deleted.load();
  const repository = createRepository(root, deleted, options);
  const cache = options.cacheFolder === undefined ? undefined : new ParseCache(options.cacheFolder, root);
  repository.rescan({ ...options, cache });
  cache?.save();
  if (options.watch) await repository.watch();
  return repository;
}

export type Repository = ReturnType<typeof createRepository>;

// Each call of a listener has the editors refetch a list.
const bulkReportMs = 2000;

/** The content tree in memory, equal to the disk. */
function createRepository(
  folder: string,
  deletedItems: DeletedItems,
  { closing, dataFolder, watch: isWatched = false }: RepositoryOptions,
) {
  const id = randomBytes(6).toString('hex');
  const tree = new ContentTree();
  const finder = new ChangeFinder(folder, tree, set);
  const itemsOnDisk = new ItemFiles(folder, tree, { closing, mayBegin: !isWatched, apply: applySave, check: checkAgain });
  const { restoreCopied, ...writes } = itemWriter(itemsOnDisk, deletedItems);
  const { copyOf, removeCopied, remove } = itemRemover(itemsOnDisk, deletedItems);
  const listeners = new Set<(part: ContentPart) => void>();
  const saveListeners = new Set<(file: string) => void>();
  let knownProblems: readonly Problem[] | undefined;
  /** The parts of the content that changed, until the listeners are called with them. */
  let changed = new Set<ContentPart>();
  let [bulks, reportedAt] = [0, 0];
  let watcher: ContentWatcher | undefined;
  return {
    folder,
    dataFolder,
    list: tree.list.bind(tree),
    get: tree.get.bind(tree),
    site: () => tree.site,
    cover: () => tree.cover,
    dates: () => tree.dates,
    revision,
    ...writes,
    remove,
    /** @throws StaleWriteError unless the file of an item has the version `expected`; without one, ConflictError when it changed */
    compare: itemsOnDisk.compare.bind(itemsOnDisk),
    /** What was deleted, the newest first. */
    deletions: () => deletedItems.list(),
    removeAll,
    restoreAll,
    inBulk,
    document,
    revisionTag,
    files: () => [...tree.files].filter(([, { part }]) => part !== 'images').map(([file]) => file),
    pictures: () => [...tree.files].filter(([, { part }]) => part === 'images').map(([file]) => file),
    fingerprint,
    isOutdated,
    problems,
    onChange: (listener: (part: ContentPart) => void) => listen(listeners, listener),
    /** Calls `listener` with each file that this repository writes or deletes. Returns a function that stops it. */
    onSave: (listener: (file: string) => void) => listen(saveListeners, listener),
    rescan,
    /** Reads the files that differ on disk, and yields to requests meanwhile. */
    refresh: () => check(''),
    watch,
    close,
  };

  function revision(part: ContentPart): number {
    return tree.revision(part);
  }

  /** Another text for each revision, also of another process. */
  function revisionTag(part: ContentPart): string {
    return `${id}-${revision(part)}`;
  }

  function fingerprint(file: string): string | undefined {
    return tree.files.get(file)?.fingerprint;
  }

  /** Whether a file is broken, and its item has the last good version. */
  function isOutdated(file: string): boolean {
    return tree.files.get(file)?.isOutdated ?? false;
  }

  function problems(): readonly Problem[] {
    knownProblems ??= checkTree(folder, tree, watcher && maxFileBytes);
    return knownProblems;
  }

  /** Deletes items that are at these versions, in one deletion. @throws DiskFullError, WriteRefusedError when no copy can be stored */
  async function removeAll<S extends StoredItem>(items: readonly S[], by?: string): Promise<{ deletion?: Deletion; refused: Refused<S> }> {
    const copies: DeletedFile[] = [];
    const refused = await inBulk(items, async (stored) => void copies.push(copyOf(stored, stored.version, by)));
    if (copies.length === 0) return { refused };
    const deletion = await deletedItems.add(copies);
    const copied = items.filter((stored) => !refused.has(stored));
    return { deletion, refused: new Map([...refused, ...(await inBulk(copied, (stored) => removeCopied(stored, deletion)))]) };
  }

  /** Writes deleted files again, byte for byte. Resolves to the error of each that was refused. */
  async function restoreAll({ id: deletion }: Deletion, files: readonly DeletedFile[]): Promise<Refused<DeletedFile>> {
    const refused = await inBulk(files, restoreCopied);
    const restored = files.filter((deleted) => !refused.has(deleted)).map(({ file }) => file);
    await deletedItems.drop(deletion, restored);
    return refused;
  }

  /** A file as it is on disk: its values with those under unknown keys, where it is valid, and its problems. @throws NotFoundError */
  function document(file: string): ContentDocument {
    // A content without dates has none yet.
    const bytes = readBytes(folder, file) ?? (file === 'dates.yaml' ? Buffer.alloc(0) : undefined);
    if (!bytes) throw new NotFoundError(`There is no file ${file}`);
    const source = decodeSource(file, bytes);
    const { item: _item, ...read } = 'rule' in source ? { problems: [source] } : readDocument(file, source.text);
    return { ...read, version: versionOf(bytes) };
  }

  /** Reads the files that differ on disk, in one go: no request waits for it. */
  function rescan(reading: Reading = {}): void {
    const steps = finder.check('', reading);
    while (!steps.next().done);
    reportChanges();
  }

  async function watch(): Promise<void> {
    watcher = new ContentWatcher({ root: folder, tree, finder, isBusy: (file) => itemsOnDisk.isBusy(file), onChecked: reportChanges });
    await watcher.start();
  }

  /** Stops watching; resolves when no write is under way. */
  async function close(): Promise<void> {
    await watcher?.close();
    await itemsOnDisk.idle();
  }

  async function check(at: string): Promise<void> {
    await runInSlices(finder.check(at)).finally(reportChanges);
  }

  async function checkAgain(file: string): Promise<void> {
    finder.markStale(file);
    await check(file).catch(ignoreSystemError);
  }

  function applySave(file: string, current: KnownFile | undefined): void {
    set(file, current);
    finder.markStale(file);
    for (const listener of saveListeners) listener(file);
    reportChanges();
  }

  function set(file: string, current: KnownFile | undefined): void {
    const previous = tree.files.get(file);
    const part = tree.set(file, current);
    if (part === undefined) return;
    const hasProblem = knownProblems?.some((problem) => problem.file === file);
    if (hasProblem || concernsProblems(previous, current)) knownProblems = undefined;
    changed.add(part);
  }

  /** Runs many writes, and reports their changes together. Resolves to the error of each that was refused. */
  function inBulk<T>(items: readonly T[], write: (item: T) => Promise<unknown>): Promise<Refused<T>> {
    bulks += 1;
    return forEachItem(items, closing, write).finally(() => {
      bulks -= 1;
      reportChanges();
    });
  }

  /** Calls the listeners, unless many writes run and they were called less than two seconds ago. */
  function reportChanges(): void {
    if (bulks > 0 && performance.now() - reportedAt < bulkReportMs) return;
    reportedAt = performance.now();
    const parts = changed;
    changed = new Set();
    for (const part of parts) for (const listener of listeners) listener(part);
  }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
