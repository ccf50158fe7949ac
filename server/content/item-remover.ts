import { existsSync, statSync } from 'node:fs';
import type { CollectionName } from '../model/entities/collections.ts';
import type { KnownFile } from './content-tree.ts';
import type { DeletedFile, DeletedItems, Deletion } from './deleted-items.ts';
import type { RefuseIfGitBusy } from './files/git-folder.ts';
import { pathToWrite } from './files/links.ts';
import { deleteFile } from './files/write-file.ts';
import type { ItemFiles } from './item-files.ts';
import type { StoredItem } from './stored-item.ts';

/** Deletes the files of items, each after its copy is on disk. */
export class ItemRemover {
  readonly #files: ItemFiles;
  readonly #deleted: DeletedItems;
  readonly #apply: (file: string, current: KnownFile | undefined) => void;

  constructor(files: ItemFiles, deleted: DeletedItems, apply: (file: string, current: KnownFile | undefined) => void) {
    this.#files = files;
    this.#deleted = deleted;
    this.#apply = apply;
  }

  remove(name: CollectionName, id: string, expected?: string, by?: string): Promise<void> {
    return this.#files.run(`${name}/${id}.yaml`, async (refuseIfGitBusy) => {
      const stored = this.#files.stored(name, id);
      const deletion = await this.#deleted.add([this.copyOf(stored, expected, by)]);
      await this.#orDrop(stored, deletion, () => this.#delete(stored, expected, refuseIfGitBusy));
    });
  }

  copyOf(stored: StoredItem, expected: string | undefined, by?: string): DeletedFile {
    const { text } = this.#files.compare(stored, expected);
    const { mode } = statSync(pathToWrite(this.#files.root, stored.file));
    return { file: stored.file, text, mode: mode & 0o7777, ...(by !== undefined && { by }) };
  }

  /** Deletes an item whose copy is in `deletion`. @throws StaleWriteError when it changed since it was copied */
  removeCopied(stored: StoredItem, deletion: Deletion): Promise<void> {
    return this.#orDrop(stored, deletion, () =>
      this.#files.run(stored.file, (refuseIfGitBusy) => this.#delete(stored, stored.version, refuseIfGitBusy)),
    );
  }

  async #delete(stored: StoredItem, expected: string | undefined, refuseIfGitBusy: RefuseIfGitBusy): Promise<void> {
    const place = pathToWrite(this.#files.root, stored.file);
    let isCurrent = false;
    try {
      await deleteFile(place, () => {
        refuseIfGitBusy();
        this.#files.compare(stored, expected);
        isCurrent = true;
      });
    } finally {
      // Also when the flush of the folder fails.
      if (isCurrent && !existsSync(place)) this.#apply(stored.file, undefined);
    }
  }

  /** Runs a deletion. When the item stays, its copy goes. */
  async #orDrop({ file }: StoredItem, deletion: Deletion, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#files.tree.files.has(file)) await this.#deleted.drop(deletion.id, [file]);
      throw error;
    }
  }
}
