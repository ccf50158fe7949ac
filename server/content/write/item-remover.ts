import { existsSync, statSync } from 'node:fs';
import type { CollectionName } from '../../model/entities/collections.ts';
import type { DeletedFile, DeletedItems, Deletion } from './deleted-items.ts';
import type { RefuseIfGitBusy } from '../files/git-folder.ts';
import { pathToWrite } from '../files/links.ts';
import { deleteFile } from '../files/write-file.ts';
import type { ItemFiles } from './item-files.ts';
import { storedItem } from '../tree/content-tree.ts';
import type { StoredItem } from '../tree/stored-item.ts';

/** Deletes the files of items, each after its copy is on disk. */
export function itemRemover(files: ItemFiles, deletedItems: DeletedItems) {
  return { remove, copyOf, removeCopied };

  /** @param by the name of the person who deletes it */
  function remove(name: CollectionName, id: string, expected?: string, by?: string): Promise<void> {
    return files.run(`${name}/${id}.yaml`, async (refuseIfGitBusy) => {
      const stored = storedItem(files.tree, name, id);
      const deletion = await deletedItems.add([copyOf(stored, expected, by)]);
      await orDrop(stored, deletion, () => deleteStored(stored, expected, refuseIfGitBusy));
    });
  }

  function copyOf(stored: StoredItem, expected: string | undefined, by?: string): DeletedFile {
    const { text } = files.compare(stored, expected);
    const { mode } = statSync(pathToWrite(files.root, stored.file));
    return { file: stored.file, text, mode: mode & 0o7777, ...(by !== undefined && { by }) };
  }

  /** Deletes an item whose copy is in `deletion`. @throws StaleWriteError when it changed since it was copied */
  function removeCopied(stored: StoredItem, deletion: Deletion): Promise<void> {
    return orDrop(stored, deletion, () =>
      files.run(stored.file, (refuseIfGitBusy) => deleteStored(stored, stored.version, refuseIfGitBusy)),
    );
  }

  async function deleteStored(stored: StoredItem, expected: string | undefined, refuseIfGitBusy: RefuseIfGitBusy): Promise<void> {
    const place = pathToWrite(files.root, stored.file);
    let isCurrent = false;
    try {
      await deleteFile(place, () => {
        refuseIfGitBusy();
        files.compare(stored, expected);
        isCurrent = true;
      });
    } finally {
      // Also when the flush of the folder fails.
      if (isCurrent && !existsSync(place)) files.apply(stored.file, undefined);
    }
  }

  /** Runs a deletion. When the item stays, its copy goes. */
  async function orDrop({ file }: StoredItem, deletion: Deletion, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (files.tree.files.has(file)) await deletedItems.drop(deletion.id, [file]);
      throw error;
    }
  }
}
