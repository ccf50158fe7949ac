import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames, collections } from '../model/collections.ts';
import type { CollectionName, FieldsOf } from '../model/collections.ts';
import type { Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { checkTree } from './check-tree.ts';
import { ContentTree } from './content-tree.ts';
import type { FoundFile } from './content-tree.ts';
import { WriteRefused } from './errors.ts';
import { ItemWriter } from './item-writer.ts';
import { ParseCache } from './parse-cache.ts';
import { isSettled, maxFileBytes } from './read-file.ts';
import { refuseFolder } from './read-folder.ts';
import { holdsWhatIsKnown, readKnown } from './read-known.ts';
import { RemovedTexts } from './removed-texts.ts';
import { pauser, scanTree, stampAt } from './scan-tree.ts';
import type { ContentPart, EditableName, Stored } from './stored.ts';
import { isSystemError } from './system-error.ts';
import { watchTree } from './watch.ts';
import { sweepTemporaries } from './write-file.ts';

export interface RepositoryOptions {
  /** Follow changes on disk, and first remove what killed writers left. */
  watch?: boolean;
  /** Where parsed files and the texts of deleted ones are kept between starts; nothing is kept without it. */
  cacheFolder?: string;
  /** Called during the first reading, before each file. */
  onProgress?: (done: number, total: number) => void;
}

/** What the first reading of the tree is given, and later ones are not. */
type Reading = { cache?: ParseCache | undefined } & Pick<RepositoryOptions, 'onProgress'>;

/** Reads the content tree at `folder`. Throws when there is no such folder; files that are not valid are its `problems`. */
export async function openRepository(folder: string, options: RepositoryOptions = {}): Promise<Repository> {
  const root = await realpath(folder);
  const ours = collectionNames.filter((name) => !refuseFolder(root, name));
  if (options.watch) await Promise.all(ours.map((name) => sweepTemporaries(path.join(root, name))));
  const repository = new Repository(root, options.cacheFolder);
  const cache = options.cacheFolder === undefined ? undefined : new ParseCache(options.cacheFolder, root);
  await repository.rescan({ ...options, cache });
  cache?.save();
  if (options.watch) await repository.watch();
  return repository;
}

/** The content tree in memory, kept equal to the disk. Made by `openRepository`. */
export class Repository {
  /** Absolute path of the content folder. */
  readonly folder: string;
  readonly #tree = new ContentTree();
  readonly #removed: RemovedTexts;
  readonly #writer: ItemWriter;
  readonly #listeners = new Set<(part: ContentPart) => void>();
  /** Files that may have changed since they were read or written without their stamp showing it: the next look reads them. */
  readonly #unsettled = new Set<string>();
  #problems: readonly Problem[] | undefined;
  #scan: Promise<void> | undefined;
  #isScanWanted = false;
  #stopWatching: (() => void) | undefined;

  constructor(folder: string, cacheFolder?: string) {
    this.folder = folder;
    this.#removed = new RemovedTexts(folder, cacheFolder && path.join(cacheFolder, 'removed'));
    this.#writer = new ItemWriter(folder, this.#tree, this.#removed, (found) => {
      for (const { file, now } of found) this.#unsettled[now ? 'add' : 'delete'](file);
      this.#apply(found);
    });
  }

  /** All valid items (or their last good version), by id. The same array until something in the collection changes. */
  list<N extends CollectionName>(name: N): readonly Stored<N>[] {
    return this.#tree.list(name);
  }

  get<N extends CollectionName>(name: N, id: string): Stored<N> | undefined {
    return this.#tree.get(name, id);
  }

  /** The last good `site.yaml`, or undefined when there never was one. */
  site(): Site | undefined {
    return this.#tree.site;
  }

  /** Counts up with every change of that part. */
  revision(part: ContentPart): number {
    return this.#tree.revision(part);
  }

  /** Every content file there is, valid or not, without the pictures. */
  files(): string[] {
    return [...this.#tree.files].filter(([, { part }]) => part !== 'images').map(([file]) => file);
  }

  /** Every picture there is: `images/leaf.svg`. */
  pictures(): string[] {
    return [...this.#tree.files].filter(([, { part }]) => part === 'images').map(([file]) => file);
  }

  /** What changes when a content file or picture does. */
  stamp(file: string): string | undefined {
    return this.#tree.files.get(file)?.stamp;
  }

  /** What is wrong with the tree now, by file and place. */
  problems(): readonly Problem[] {
    // Who watches is a server, and has others waiting.
    this.#problems ??= checkTree(this.folder, this.#tree, this.#stopWatching && maxFileBytes);
    return this.#problems;
  }

  /**
   * Writes a new file, durable before the promise resolves. Its id is made from its first words, or is the one given.
   * Throws DiskFull, WriteRefused, EditRefused; ChangedOnDisk when there is an item with the given id.
   */
  create<N extends CollectionName>(name: N, fields: FieldsOf[N], id?: string): Promise<Stored<N>> {
    return this.#write(name, id, () => this.#writer.create(name, fields, id));
  }

  /**
   * Changes the fields named in `fields` (an own key that is undefined is removed; a key not named is left alone) and
   * nothing else in the file. With `expected`, throws StaleVersion unless the file on disk has that version; without it,
   * ChangedOnDisk when the file is another than was last read. Also throws NotFound, EditRefused, DiskFull, WriteRefused.
   */
  update<N extends EditableName>(name: N, id: string, fields: Partial<FieldsOf[N]>, expected?: string): Promise<Stored<N>> {
    return this.#write(name, id, () => this.#writer.update(name, id, fields, expected));
  }

  /** Deletes the file, with the same checks as an update. */
  remove(name: EditableName, id: string, expected?: string): Promise<void> {
    return this.#write(name, id, () => this.#writer.remove(name, id, expected));
  }

  /**
   * Writes the file of an item that is gone, under the id it had. One that was deleted here a while ago gets its own bytes back,
   * with `fields` changed in them as by an update; any other is new. Throws IdTaken, EditRefused, DiskFull, WriteRefused.
   */
  restore<N extends EditableName>(name: N, id: string, fields: Partial<FieldsOf[N]>): Promise<Stored<N>> {
    return this.#write(name, id, () => this.#writer.restore(name, id, fields));
  }

  /**
   * Gives the file of an item other bytes, valid or not, or deletes it when there are none. `expected` is the version of the file
   * that is there, undefined when none is; throws StaleVersion when it is another. Also throws DiskFull, WriteRefused.
   */
  async replace(name: EditableName, id: string, bytes: Buffer | undefined, expected: string | undefined): Promise<void> {
    await this.#write(name, id, () => this.#writer.replace(name, id, bytes, expected));
    await this.rescan();
  }

  /** Calls back after each change, whoever made it; returns what ends that. */
  onChange(listener: (part: ContentPart) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads what differs on disk. */
  rescan(reading: Reading = {}): Promise<void> {
    if (this.#scan) {
      // What changes after the running scan looked must be seen too.
      this.#isScanWanted = true;
      return this.#scan;
    }
    this.#scan = this.#scanUntilQuiet(reading).finally(() => {
      this.#scan = undefined;
    });
    return this.#scan;
  }

  /** Follows changes on disk from now on. */
  async watch(): Promise<void> {
    this.#stopWatching = watchTree(
      this.folder,
      (file) => this.#isNews(file),
      () => this.rescan(),
    );
    // What changed between the first scan and the watcher's start.
    await this.rescan();
  }

  /** Stops watching; resolves when no write is under way. */
  async close(): Promise<void> {
    this.#stopWatching?.();
    await this.#scan;
    await this.#writer.settled();
  }

  async #scanUntilQuiet(reading: Reading): Promise<void> {
    do {
      this.#isScanWanted = false;
      this.#apply(await this.#findChanges(reading));
    } while (this.#isScanWanted);
  }

  async #findChanges({ cache, onProgress }: Reading): Promise<FoundFile[]> {
    const before = new Map(this.#tree.files);
    const pause = pauser();
    const found: FoundFile[] = [];
    const gone = new Map(before);
    const all = await scanTree(this.folder);
    const refused = all.filter(({ refusal }) => refusal).map(({ file }) => `${file}/`);
    for (const [index, listed] of all.entries()) {
      onProgress?.(index, all.length);
      gone.delete(listed.file);
      const known = before.get(listed.file);
      if (known?.stamp === listed.stamp && !this.#unsettled.has(listed.file)) continue;
      await pause();
      // What a write knows of it meanwhile is newer than the list.
      if (this.#tree.files.get(listed.file) !== known) continue;
      if (listed.part === 'images' || isSettled(listed.stamp, Date.now())) this.#unsettled.delete(listed.file);
      else this.#unsettled.add(listed.file);
      if (known?.stamp === listed.stamp && holdsWhatIsKnown(this.folder, listed, known)) continue;
      found.push({ file: listed.file, before: known, now: readKnown(this.folder, listed, cache) });
    }
    for (const [file, known] of gone) {
      // What nobody can look at now stays as it was last seen.
      if (refused.some((folder) => file.startsWith(folder))) continue;
      this.#unsettled.delete(file);
      found.push({ file, before: known, now: undefined });
    }
    return found;
  }

  #apply(found: readonly FoundFile[]): void {
    const changed = this.#tree.apply(found);
    this.#removed.overtake(found.filter(({ before, now }) => !before && now).map(({ file }) => file));
    if (changed.size === 0) return;
    if (found.some(concernsProblems)) this.#problems = undefined;
    for (const part of changed) for (const listener of this.#listeners) listener(part);
  }

  /** Whether a path that was touched is content, and other than it is known. */
  #isNews(file: string): boolean {
    const [part = ''] = file.split('/');
    if (part !== '' && part !== 'site.yaml' && part !== 'images' && !(part in collections)) return false;
    const known = this.#tree.files.get(file);
    const stamp = stampAt(path.join(this.folder, file));
    // What came and went is no news, but a folder of that name may have taken its files along.
    return known === undefined ? stamp !== undefined || part === file : known.stamp !== stamp;
  }

  /** Changes a collection whose folder is one of ours. A write that did not go through may have found the disk changed. */
  async #write<T>(name: CollectionName, id: string | undefined, write: () => Promise<T>): Promise<T> {
    try {
      const refusal = refuseFolder(this.folder, name);
      if (refusal) throw new WriteRefused(`${name} ${refusal.message}`);
      return await write();
    } catch (error) {
      const file = `${name}/${id}.yaml`;
      if (this.#tree.files.has(file)) this.#unsettled.add(file);
      await this.rescan().catch((cause: unknown) => {
        if (!isSystemError(cause)) throw cause;
      });
      throw error;
    }
  }
}

/** Whether a change can make or mend a problem. A good item written over a good one cannot, unless other files name such items. */
function concernsProblems({ before, now }: FoundFile): boolean {
  if (!before || !now || before.problems.length > 0 || now.problems.length > 0) return true;
  return now.part !== 'prompts' && now.part !== 'quotes' && now.part !== 'templates';
}
