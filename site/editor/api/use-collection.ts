import { useSWRConfig } from 'swr';
import { revisionHeader } from '../../../server/model/api/editor-calls.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { itemCalls, type ItemCalls } from './item-calls.ts';
import { useRefetcher } from './refetcher.ts';
import { request, type Versioned } from './request.ts';

/** The list at one path, and the calls that change it. A saved change is shown at once; then the list is refetched. */
export interface Collection<Item> extends ItemCalls<Item> {
  list: Read<Item[]>;
  items: readonly Item[];
  refetch(): Promise<void>;
}

/** The collection at `path`: `/api/quotes`, or on a static host `/api/quotes.json`. */
export function useCollection<Item extends { id: string }>(path: string): Collection<Item> {
  const { cache, mutate } = useSWRConfig();
  const { isStatic } = usePageData();
  const refetcher = useRefetcher();
  const list = useRead<Item[]>(path, readList, { isSame: Object.is });
  const { read, create, update, remove, restore } = itemCalls<Item>(path);
  return {
    list,
    items: list.value ?? noItems,
    refetch: async () => void (await mutate(path)),
    read,
    create: (body, key) => create(body, key).then(put),
    update: (id, body, version) => update(id, body, version).then(put),
    restore: (id, body) => restore(id, body).then(put),
    remove: async (seen) => {
      await remove(seen);
      await change((items) => items.filter(({ id }) => id !== seen.id));
    },
  };

  async function readList(): Promise<Item[]> {
    const response = await request(isStatic ? `${path}.json` : path);
    const items = (await response.json()) as Item[];
    // A static build has no revisions.
    refetcher.revisions.set(path, response.headers.get(revisionHeader) ?? '');
    return reuseEqual(cache.get(path)?.data as Item[] | undefined, items);
  }

  async function put(saved: Versioned<Item>): Promise<Versioned<Item>> {
    await change((items) => withItem(items, saved.item));
    return saved;
  }

  async function change(changed: (items: readonly Item[]) => Item[]): Promise<void> {
    await mutate<Item[]>(path, (items) => items && changed(items), { revalidate: false });
    if (!refetcher.isLive) void refetcher.refetchSoon(path);
  }
}

export interface JournalLists {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
}

const noItems: readonly never[] = [];

/** The items of `next`, with equal objects of `before` reused, so that unchanged cards are not rendered again. */
function reuseEqual<Item extends { id: string }>(before: readonly Item[] | undefined, next: Item[]): Item[] {
  if (!before) return next;
  const known = new Map(before.map((item) => [item.id, item]));
  const items = next.map((item) => {
    const same = known.get(item.id);
    return same && JSON.stringify(same) === JSON.stringify(item) ? same : item;
  });
  return items.length === before.length && items.every((item, index) => item === before[index]) ? (before as Item[]) : items;
}

/** Replaces the item with the same id, or inserts it in the order of ids. */
function withItem<Item extends { id: string }>(items: readonly Item[], item: Item): Item[] {
  const index = items.findIndex(({ id }) => id >= item.id);
  if (index === -1) return [...items, item];
  return items.toSpliced(index, items[index]?.id === item.id ? 1 : 0, item);
}
