import type { CollectionName } from '../model/entities/collections.ts';
import { compareFile } from './compare-file.ts';
import { ConflictError } from './errors.ts';
import { renameFile } from './files/link-file.ts';
import { pathToWrite } from './files/path-to-write.ts';
import type { Repository } from './repository.ts';
import type { StoredItem } from './stored-item.ts';

/**
 * Gives an item another id: its file gets that name in one step, with the same bytes.
 * @throws ConflictError when the id is taken; StaleWriteError when the file changed since it was read; WriteRefusedError
 */
export async function renameItem(repository: Repository, name: CollectionName, stored: StoredItem, id: string): Promise<void> {
  const { folder } = repository;
  const file = `${name}/${id}.yaml`;
  await repository.changeFiles([stored.file, file], async (refuseChange) => {
    const isRenamed = await renameFile(pathToWrite(folder, stored.file), pathToWrite(folder, file), () => {
      refuseChange();
      compareFile(folder, stored, name, stored.version);
    });
    if (!isRenamed) throw new ConflictError(`Another file has the name ${file}`);
  });
}
