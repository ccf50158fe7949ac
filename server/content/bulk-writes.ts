import type { CollectionName, FieldsOf } from '../model/entities/collections.ts';
import type { DeletedFile, DeletedItems, Deletion } from './deleted-items.ts';
import { forEachItem } from './for-each-item.ts';
import type { Refused } from './for-each-item.ts';
import type { ItemWriter } from './item-writer.ts';
import { itemOf } from './stored-item.ts';
import type { StoredItem } from './stored-item.ts';

interface BulkParts {
  writer: ItemWriter;
  deleted: DeletedItems;
  closing: AbortSignal | undefined;
  /** Runs one write. After a failure the file is read. */
  write: <T>(name: CollectionName, id: string, work: () => Promise<T>) => Promise<T>;
  /** Runs many writes, and reports their changes together. */
  inBulk: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Writes many items, several at a time. Each is written durably on its own, and resolves to the error of each that was refused. */
export class BulkWrites {
  readonly #parts: BulkParts;

  constructor(parts: BulkParts) {
    this.#parts = parts;
  }

  /** Changes the fields of items that are at these versions. */
  update<N extends CollectionName>(
    name: N,
    items: readonly StoredItem<N>[],
    fields: Partial<FieldsOf[N]>,
  ): Promise<Refused<StoredItem<N>>> {
    const { writer, closing, write, inBulk } = this.#parts;
    const update = ({ id, version }: StoredItem<N>) => write(name, id, () => writer.update(name, id, fields, version));
    return inBulk(() => forEachItem(items, closing, update));
  }

  /** Deletes items that are at these versions, in one deletion. @throws DiskFullError, WriteRefusedError when no copy can be stored */
  remove<N extends CollectionName>(
    name: N,
    items: readonly StoredItem<N>[],
  ): Promise<{ deletion?: Deletion; refused: Refused<StoredItem<N>> }> {
    const { writer, closing, write, inBulk } = this.#parts;
    return inBulk(async () => {
      const { deletion, refused } = await writer.remover.copyAll(name, items);
      if (!deletion) return { refused };
      const copied = items.filter((stored) => !refused.has(stored));
      const remove = (stored: StoredItem<N>) => write(name, stored.id, () => writer.remover.removeCopied(name, stored, deletion));
      return { deletion, refused: new Map([...refused, ...(await forEachItem(copied, closing, remove))]) };
    });
  }

  /** What was deleted in the last 30 days, the newest first. */
  deletions(): Promise<Deletion[]> {
    return this.#parts.deleted.list();
  }

  /** Writes deleted files again, byte for byte. */
  restore(deletion: Deletion, files: readonly DeletedFile[]): Promise<Refused<DeletedFile>> {
    const { writer, deleted, closing, write, inBulk } = this.#parts;
    return inBulk(async () => {
      const refused = await forEachItem(files, closing, (file) => {
        const { name, id } = itemOf(file.file);
        return write(name, id, () => writer.remover.restoreCopied(name, file));
      });
      const restored = files.filter((file) => !refused.has(file)).map(({ file }) => file);
      await deleted.drop(deletion.id, restored);
      return refused;
    });
  }
}
