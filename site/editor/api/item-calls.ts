import { HttpError } from '../../data/http.ts';
import { longestMilliseconds, sendJson } from './http-writes.ts';

/** An item, and the tag of the version it was read at, as `If-Match` takes it. */
export interface Versioned<Item> {
  item: Item;
  version: string;
}

/** What can be done with the items at one path. Each call throws HttpError, or what fetch throws when there is no answer. */
export interface ItemCalls<Item> {
  read(id: string): Promise<Versioned<Item>>;
  /** Makes an item; called again with the same `once`, as after an answer that was lost, it gives the one that was made. */
  create(body: object, once: string): Promise<Item>;
  /** Replaces the item's fields that `body` names, unless it is no longer at `version`; one that is empty is removed. */
  update(id: string, body: object, version: string): Promise<Item>;
  /** Deletes the item as it was `seen`. Throws ItemChanged when it reads differently by now. */
  remove(seen: Item): Promise<void>;
  /** Brings an item back that is gone, under its id, unless there is one of that id. */
  restore(item: Item): Promise<Item>;
}

/** An item is not what its reader saw. */
export class ItemChanged extends Error {
  override readonly name = 'ItemChanged';
}

/** The calls for the items at `path`. */
export function itemCalls<Item extends { id: string }>(path: string): ItemCalls<Item> {
  return { read, create, update, remove, restore };

  async function read(id: string): Promise<Versioned<Item>> {
    const response = await fetch(`${path}/${id}`, { credentials: 'include', signal: AbortSignal.timeout(longestMilliseconds) });
    if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
    const version = response.headers.get('etag');
    // Without it a save could not tell what it writes over.
    if (version === null) throw new HttpError(502, 'Bad Gateway', 'The answer came without its ETag; something on its way takes it off');
    return { item: (await response.json()) as Item, version };
  }

  async function create(body: object, once: string): Promise<Item> {
    return itemIn(await sendJson('POST', path, body, { 'Idempotency-Key': once }));
  }

  async function update(id: string, body: object, version: string): Promise<Item> {
    return itemIn(await sendJson('PUT', `${path}/${id}`, body, { 'If-Match': version, ...fieldsOf(body) }));
  }

  async function remove(seen: Item): Promise<void> {
    const { item, version } = await read(seen.id);
    if (!isSame(item, seen)) throw new ItemChanged(`${path}/${seen.id} reads differently now`);
    await sendJson('DELETE', `${path}/${seen.id}`, undefined, { 'If-Match': version }).catch((error: unknown) => {
      // It was there a moment ago: a browser sends a call once more when its connection ends before the answer.
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
    });
  }

  async function restore(item: Item): Promise<Item> {
    return itemIn(await sendJson('PUT', `${path}/${item.id}`, item, { 'If-None-Match': '*', ...fieldsOf(item) }));
  }

  async function itemIn(response: Response): Promise<Item> {
    return (await response.json()) as Item;
  }
}

/** Lists and single reads give the same fields in the same order. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Names the fields that are meant: after an update of the site, items may have some that this page does not know. */
function fieldsOf(body: object): Record<string, string> {
  return { 'Journal-Fields': Object.keys(body).join(',') };
}
