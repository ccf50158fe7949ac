import { existsSync, statSync } from 'node:fs';
import { collections, type CollectionName } from '../../model/entities/collections.ts';
import { AlreadyExistsError } from '../ground/errors.ts';
import type { Refused } from '../ground/for-each-item.ts';
import type { DeletedFile, Deletion } from './deleted-items.ts';
import { pathToWrite } from '../files/links.ts';
import { deleteFile, type LastCheck } from '../files/write-file.ts';
import type { ItemFiles } from './item-files.ts';
import { parse } from './item-writer.ts';
import { itemOf, type StoredItem, storedItem } from '../tree/stored-item.ts';

/** Deletes the files of items, each after its copy is on disk, and restores them. */
export class ItemRemover {
  readonly #files: ItemFiles;

  constructor(files: ItemFiles) {
    this.#files = files;
  }

  /** Returns the newest deletion first. */
  deletions(): Deletion[] {
    return this.#files.deleted.list();
  }

  /** @param by the name of the person who deletes it */
  remove(name: CollectionName, id: string, expected?: string, by?: string): Promise<void> {
    return this.#files.run(`${name}/${id}.yaml`, async (refuseIfGitBusy) => {
      const stored = storedItem(this.#files.tree, name, id);
      const deletion = await this.#files.deleted.add([this.#copyOf(stored, expected, by)]);
      await this.#orDrop(stored, deletion, () => this.#delete(stored, expected, refuseIfGitBusy));
    });
  }

  /** Deletes items that are at these versions, in one deletion. @throws DiskFullError, WriteRefusedError when no copy can be stored */
  async removeAll<S extends StoredItem>(items: readonly S[], by?: string): Promise<{ deletion?: Deletion; refused: Refused<S> }> {
    const copies: DeletedFile[] = [];
    const refused = await this.#files.owner.inBulk(items, async (stored) => void copies.push(this.#copyOf(stored, stored.version, by)));
    if (copies.length === 0) return { refused };
    const deletion = await this.#files.deleted.add(copies);
    const copied = items.filter((stored) => !refused.has(stored));
    const kept = await this.#files.owner.inBulk(copied, (stored) =>
      this.#orDrop(stored, deletion, () =>
        this.#files.run(stored.file, (refuseIfGitBusy) => this.#delete(stored, stored.version, refuseIfGitBusy)),
      ),
    );
    return { deletion, refused: new Map([...refused, ...kept]) };
  }

  /** Restores deleted files, byte for byte. Resolves to the error of each that was refused. */
  async restoreAll({ id: deletion }: Deletion, files: readonly DeletedFile[]): Promise<Refused<DeletedFile>> {
    const refused = await this.#files.owner.inBulk(files, (deleted) => this.#restore(deleted));
    const restored = files.filter((deleted) => !refused.has(deleted)).map(({ file }) => file);
    await this.#files.deleted.drop(deletion, restored);
    return refused;
  }

  /** @throws AlreadyExistsError, EditRefusedError when the file is no longer valid */
  #restore({ file, text, mode }: DeletedFile): Promise<StoredItem> {
    const { name } = itemOf(file);
    return this.#files.run(file, async (refuseIfGitBusy) => {
      const written = { ...parse(name, file, text), bytes: Buffer.from(text) };
      const made = await this.#files.create(file, written.bytes, refuseIfGitBusy, mode);
      if (made === 'taken')
        throw new AlreadyExistsError(`There is another ${collections[name].noun} in its place now. Delete that one first.`);
      return this.#files.remember(file, written, made.fingerprint);
    });
  }

  #copyOf(stored: StoredItem, expected: string | undefined, by?: string): DeletedFile {
    const { text } = this.#files.compare(stored, expected);
    const { mode } = statSync(pathToWrite(this.#files.root, stored.file));
    return { file: stored.file, text, mode: mode & 0o7777, ...(by !== undefined && { by }) };
  }

  /** @throws StaleWriteError when the item changed since it was copied */
  async #delete(stored: StoredItem, expected: string | undefined, refuseIfGitBusy: LastCheck): Promise<void> {
    const place = pathToWrite(this.#files.root, stored.file);
    let isCurrent = false;
    try {
      await deleteFile(place, () => {
        refuseIfGitBusy();
        this.#files.compare(stored, expected);
        isCurrent = true;
      });
    } finally {
      // Even when the flush of the folder fails.
      if (isCurrent && !existsSync(place)) this.#files.owner.apply(stored.file, undefined);
    }
  }

  /** Runs a deletion. If the item stays, drops its copy. */
  async #orDrop({ file }: StoredItem, deletion: Deletion, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#files.tree.files.has(file)) await this.#files.deleted.drop(deletion.id, [file]);
      throw error;
    }
  }
}
