import { isDeepStrictEqual } from 'node:util';
import { UnflushedError } from '../ground/errors.ts';
import type { BulkCollection, RefusedItem } from '../../model/api/changes-api.ts';
import { collections, type FieldsOf } from '../../model/entities/collections.ts';
import type { Repository } from '../repository.ts';
import type { StoredItem } from '../tree/stored-item.ts';

export interface SeenItem extends Record<string, unknown> {
  id: string;
}

/** Sets fields of those items that have not changed since they were seen. @param fieldsOf keyed by item id; undefined removes a field */
export async function changeMany<N extends BulkCollection>(
  repository: Repository,
  name: N,
  items: readonly SeenItem[],
  fieldsOf: ReadonlyMap<string, Partial<FieldsOf[N]>>,
): Promise<{ changed: StoredItem<N>[]; refused: RefusedItem[] }> {
  const { current, refused } = compare(repository, name, items);
  const write = ({ id, version }: StoredItem) => repository.writer.update(name, id, fieldsOf.get(id) ?? {}, version);
  const errors = await repository.inBulk(current, write);
  const changed = current.filter((stored) => !errors.has(stored)).flatMap(({ id }) => repository.get(name, id) ?? []);
  return { changed, refused: [...refused, ...refusedIn(errors)] };
}

/** Deletes those items that have not changed since they were seen, in one deletion. @param by the name of the person who deletes them */
export async function deleteMany(repository: Repository, name: BulkCollection, items: readonly SeenItem[], by: string | undefined) {
  const { current, refused } = compare(repository, name, items);
  const { deletion, refused: errors } = await repository.remover.removeAll(current, by);
  // An item that is gone but not flushed counts as deleted: its copy restores it.
  const deleted = current.filter((stored) => !errors.has(stored) || errors.get(stored) instanceof UnflushedError).map(({ id }) => id);
  return { ...(deletion && deleted.length > 0 && { deletion: deletion.id }), deleted, refused: [...refused, ...refusedIn(errors)] };
}

function compare<N extends BulkCollection>(repository: Repository, name: N, items: readonly SeenItem[]) {
  const { noun, schema } = collections[name];
  const names = Object.keys(schema.shape);
  const current: StoredItem<N>[] = [];
  const refused: RefusedItem[] = [];
  for (const seen of new Map(items.map((item) => [item.id, item])).values()) {
    const stored = repository.get(name, seen.id);
    const fields: Record<string, unknown> = { ...stored?.fields };
    if (stored && names.every((key) => isDeepStrictEqual(seen[key], fields[key]))) current.push(stored);
    else refused.push({ id: seen.id, message: `This ${noun} was ${stored ? 'changed' : 'deleted'} since you opened it` });
  }
  return { current, refused };
}

function refusedIn(errors: ReadonlyMap<StoredItem, Error>): RefusedItem[] {
  return [...errors].map(([{ id }, { message }]) => ({ id, message }));
}
