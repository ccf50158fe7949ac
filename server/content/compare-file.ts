import { collections } from '../model/entities/collections.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import type { ContentTree } from './content-tree.ts';
import { ConflictError, NotFoundError, StaleWriteError, WriteRefusedError } from './errors.ts';
import { readSource, unreadable } from './files/read-file.ts';
import type { SourceFile } from './files/read-file.ts';
import type { StoredItem } from './stored-item.ts';

/** @throws NotFoundError */
export function storedItem<N extends CollectionName>(tree: ContentTree, name: N, id: string): StoredItem<N> {
  const stored = tree.get(name, id);
  if (!stored) throw new NotFoundError(`No ${collections[name].noun} with id "${id}"`);
  return stored;
}

/** The file of an item on disk. @throws StaleWriteError unless it has the version `expected`; without one ConflictError when it changed */
export function compareFile(root: string, stored: StoredItem, name: CollectionName, expected: string | undefined): SourceFile {
  const { noun } = collections[name];
  const source = readSource(root, stored.file);
  const isSame = source !== undefined && 'version' in source && source.version === (expected ?? stored.version);
  if (isSame) return source;
  if (source && 'rule' in source && source.rule === unreadable) throw new WriteRefusedError(`${stored.file} ${source.message}`);
  const what = source === undefined ? 'was deleted' : 'was changed';
  if (expected !== undefined) throw new StaleWriteError(`This ${noun} ${what} since you opened it`);
  throw new ConflictError(`This ${noun} ${what} on disk since it was last read`);
}
