import { existsSync, statSync } from 'node:fs';
import { collections } from '../model/entities/collections.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { compareFile, storedItem } from './compare-file.ts';
import type { ContentPresence } from './content-presence.ts';
import type { ContentTree, KnownFile } from './content-tree.ts';
import type { DeletedFile, DeletedItems, Deletion } from './deleted-items.ts';
import { AlreadyExistsError, EditRefusedError, RefusalError } from './errors.ts';
import type { FileQueue } from './files/file-queue.ts';
import type { RefuseIfGitBusy } from './files/git-lock.ts';
import { pathToWrite } from './files/path-to-write.ts';
import { versionOf } from './files/read-file.ts';
import { createFile, deleteFile } from './files/write-file.ts';
import type { Refused } from './for-each-item.ts';
import { parseItem } from './parse-item.ts';
import { itemOf } from './stored-item.ts';
import type { StoredItem } from './stored-item.ts';
import { timeSlicer } from './yield.ts';

interface RemoverParts {
  root: string;
  tree: ContentTree;
  queue: FileQueue;
  deleted: DeletedItems;
  presence: ContentPresence;
  apply: (file: string, current: KnownFile | undefined) => void;
}

/** Deletes the files of items, each after its copy is on disk, and writes them again from these copies. */
export class ItemRemover {
  readonly #parts: RemoverParts;

  constructor(parts: RemoverParts) {
    this.#parts = parts;
  }

  remove(name: CollectionName, id: string, expected?: string): Promise<void> {
    const { tree, queue, deleted } = this.#parts;
    return queue.run(`${name}/${id}.yaml`, async (refuseIfGitBusy) => {
      const stored = storedItem(tree, name, id);
      const deletion = await deleted.add([this.#copyOf(name, stored, expected)]);
      await this.#orDrop(name, stored, deletion, () => this.#delete(name, stored, expected, refuseIfGitBusy));
    });
  }

  /** Copies the files of several items, all in one record. An item that differs on disk is refused. */
  async copyAll<S extends StoredItem>(name: CollectionName, items: readonly S[]): Promise<{ deletion?: Deletion; refused: Refused<S> }> {
    const yieldWhenDue = timeSlicer();
    const files: DeletedFile[] = [];
    const refused: Refused<S> = new Map();
    for (const stored of items) {
      await yieldWhenDue();
      try {
        files.push(this.#copyOf(name, stored, stored.version));
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        refused.set(stored, error);
      }
    }
    return files.length === 0 ? { refused } : { deletion: await this.#parts.deleted.add(files), refused };
  }

  /** Deletes an item whose copy is in `deletion`. @throws StaleWriteError when it changed since it was copied */
  removeCopied(name: CollectionName, stored: StoredItem, deletion: Deletion): Promise<void> {
    return this.#orDrop(name, stored, deletion, () =>
      this.#parts.queue.run(stored.file, (refuseIfGitBusy) => this.#delete(name, stored, stored.version, refuseIfGitBusy)),
    );
  }

  /** Writes a deleted file again, byte for byte; its copy stays. @throws AlreadyExistsError, EditRefusedError when it is not valid any more */
  restoreCopied(name: CollectionName, { file, text, mode }: DeletedFile): Promise<StoredItem> {
    const { root, queue, presence, apply } = this.#parts;
    return queue.run(file, async (refuseIfGitBusy) => {
      const { noun } = collections[name];
      const { fields, problems } = parseItem<StoredItem['fields']>(file, text, collections[name]);
      if (!fields) throw new EditRefusedError(`The file would not be valid: ${problems[0]?.message}`);
      await presence.makeFolder(name);
      const bytes = Buffer.from(text);
      const made = await createFile(pathToWrite(root, file), bytes, () => presence.refuseMissing(refuseIfGitBusy), mode);
      if (made === 'taken') throw new AlreadyExistsError(`There is another ${noun} in its place now. Delete that one first.`);
      const stored: StoredItem = { id: itemOf(file).id, file, version: versionOf(bytes), fields };
      apply(file, { part: name, fingerprint: made.fingerprint ?? 'unknown', stored, problems });
      return stored;
    });
  }

  #copyOf(name: CollectionName, stored: StoredItem, expected: string | undefined): DeletedFile {
    const { root } = this.#parts;
    const { text } = compareFile(root, stored, name, expected);
    return { file: stored.file, text, mode: statSync(pathToWrite(root, stored.file)).mode & 0o7777 };
  }

  async #delete(name: CollectionName, stored: StoredItem, expected: string | undefined, refuseIfGitBusy: RefuseIfGitBusy): Promise<void> {
    const { root, apply } = this.#parts;
    const place = pathToWrite(root, stored.file);
    let isCurrent = false;
    try {
      const lastCheck = () => {
        refuseIfGitBusy();
        compareFile(root, stored, name, expected);
        isCurrent = true;
      };
      await deleteFile(place, lastCheck);
    } finally {
      // Also when the flush of the folder fails.
      if (isCurrent && !existsSync(place)) apply(stored.file, undefined);
    }
  }

  /** Runs a deletion. When the item stays, its copy goes. */
  async #orDrop(name: CollectionName, { id, file }: StoredItem, deletion: Deletion, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#parts.tree.get(name, id)) await this.#parts.deleted.drop(deletion.id, [file]);
      throw error;
    }
  }
}
