import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { HttpError, sendJson } from '../lib/http.ts';
import { useRead } from './use-read.ts';
import type { Read } from './use-read.ts';

/** An item, and the tag of the version it was read at, as `If-Match` takes it. */
export interface Versioned<Item> {
  item: Item;
  version: string;
}

/** What can be done with the items at one path. Each call throws HttpError, or what fetch throws when there is no answer. */
export interface ItemCalls<Item> {
  read(id: string): Promise<Versioned<Item>>;
  create(body: object): Promise<void>;
  /** Replaces the item, unless it is no longer at `version`. */
  update(id: string, body: object, version: string): Promise<void>;
  /** Deletes the item as it was `seen`. Throws ItemChanged when it reads differently by now. */
  remove(seen: Item): Promise<void>;
}

/** The list at one path, and the calls that change it; each change that succeeds reads the list again before it resolves. */
export interface Collection<Item> extends ItemCalls<Item> {
  list: Read<Item[]>;
  refetch(): Promise<void>;
}

/** An item is not what its reader saw. */
export class ItemChanged extends Error {
  override readonly name = 'ItemChanged';
}

/** The collection at `path`: `/api/quotes`. */
export function useCollection<Item extends { id: string }>(path: string): Collection<Item> {
  const list = useRead<Item[]>(path);
  const { mutate } = useSWRConfig();
  const calls = useMemo(() => {
    const { read, create, update, remove } = itemCalls<Item>(path);
    const refetch = async () => void (await mutate(path));
    return {
      refetch,
      read,
      create: (body: object) => create(body).then(refetch),
      update: (id: string, body: object, version: string) => update(id, body, version).then(refetch),
      remove: (seen: Item) => remove(seen).then(refetch),
    };
  }, [path, mutate]);
  return { list, ...calls };
}

/** The calls for the items at `path`. */
export function itemCalls<Item extends { id: string }>(path: string): ItemCalls<Item> {
  return { read, create, update, remove };

  async function read(id: string): Promise<Versioned<Item>> {
    const response = await fetch(`${path}/${id}`, { credentials: 'include' });
    if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
    return { item: (await response.json()) as Item, version: response.headers.get('etag') ?? '*' };
  }

  async function create(body: object): Promise<void> {
    await sendJson('POST', path, body);
  }

  async function update(id: string, body: object, version: string): Promise<void> {
    await sendJson('PUT', `${path}/${id}`, body, { 'If-Match': version });
  }

  async function remove(seen: Item): Promise<void> {
    const { item, version } = await read(seen.id);
    if (!isSame(item, seen)) throw new ItemChanged(`${path}/${seen.id} reads differently now`);
    await sendJson('DELETE', `${path}/${seen.id}`, undefined, { 'If-Match': version });
  }
}

/** Lists and single reads give the same fields in the same order. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
