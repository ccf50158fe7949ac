import { useCallback, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { ScopedMutator } from 'swr/_internal';
import { usePageData } from '../../data/page-context.ts';
import { getJson } from '../../data/http.ts';
import { itemCalls } from './item-calls.ts';
import type { ItemCalls } from './item-calls.ts';
import type { RefetchQueue } from './refetch-queue.ts';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';

/**
 * The list at one path, and the calls that change it. A change stands in the list as soon as the server took it, and the list is
 * read again after it.
 */
export interface Collection<Item> extends ItemCalls<Item> {
  list: Read<Item[]>;
  refetch(): Promise<void>;
}

/** The collection at `path`: `/api/quotes`; on a host of files the list that stands there for it. */
export function useCollection<Item extends { id: string }>(path: string, queue: RefetchQueue): Collection<Item> {
  const { cache, mutate } = useSWRConfig();
  const { isStatic } = usePageData();
  const read = useCallback(
    async () => keepingEqual(cache.get(path)?.data as Item[] | undefined, (await getJson(isStatic ? `${path}.json` : path)) as Item[]),
    [cache, path, isStatic],
  );
  const list = useRead<Item[]>(path, read, { isSame: Object.is });
  const calls = useMemo(() => collectionCalls<Item>(path, mutate, queue), [path, mutate, queue]);
  return useMemo(() => ({ list, ...calls }), [list, calls]);
}

function collectionCalls<Item extends { id: string }>(
  path: string,
  mutate: ScopedMutator,
  queue: RefetchQueue,
): Omit<Collection<Item>, 'list'> {
  const { read, create, update, remove, restore } = itemCalls<Item>(path);
  return {
    refetch: async () => void (await mutate(path)),
    read,
    create: (body, once) => create(body, once).then(put),
    update: (id, body, version) => update(id, body, version).then(put),
    restore: (item) => restore(item).then(put),
    remove: async (seen) => {
      await remove(seen);
      await change((items) => items.filter(({ id }) => id !== seen.id));
    },
  };

  async function put(item: Item): Promise<Item> {
    await change((items) => withItem(items, item));
    return item;
  }

  async function change(changed: (items: readonly Item[]) => Item[]): Promise<void> {
    await mutate<Item[]>(path, (items) => items && changed(items), { revalidate: false });
    queue.refetchSoon(path);
  }
}

/** `now` with the very objects of `before` wherever they say the same, so that what is drawn from them need not be drawn again. */
function keepingEqual<Item extends { id: string }>(before: readonly Item[] | undefined, now: Item[]): Item[] {
  if (!before) return now;
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = now.map((item) => {
    const same = known.get(item.id);
    return same && isEqual(same, item) ? same : item;
  });
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? (before as Item[]) : kept;
}

function isEqual<Item extends object>(one: Item, other: Item): boolean {
  const keys = Object.keys(one) as (keyof Item)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** With one item put in the place of the one with its id, or where its id belongs: lists come by id. */
function withItem<Item extends { id: string }>(items: readonly Item[], item: Item): Item[] {
  const index = items.findIndex(({ id }) => id >= item.id);
  if (index === -1) return [...items, item];
  return items.toSpliced(index, items[index]?.id === item.id ? 1 : 0, item);
}
