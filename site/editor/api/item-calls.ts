import { HttpError } from '../../data/http.ts';
import { timeoutMs, sendJson } from './http-writes.ts';

/** An item and the ETag of its version. */
export interface Versioned<Item> {
  item: Item;
  version: string;
}

/** The calls for the items at one path. Each throws HttpError, or what fetch throws without a response. */
export interface ItemCalls<Item> {
  read(id: string): Promise<Versioned<Item>>;
  /** Makes an item. A second call with the same key, as after a lost response, returns the same item. */
  create(body: object, key: string): Promise<Item>;
  /** Replaces the fields that `body` names; an empty one is removed. Refused unless the item is at `version`. */
  update(id: string, body: object, version: string): Promise<Item>;
  /** Deletes an item. Throws ItemChangedError when it differs from `seen`. */
  remove(seen: Item): Promise<void>;
  /** Makes a deleted item again under its id. Refused when the id exists. */
  restore(item: Item): Promise<Item>;
}

/** An item differs from what was shown. */
export class ItemChangedError extends Error {
  override readonly name = 'ItemChangedError';
}

/** The calls for the items at `path`. */
export function itemCalls<Item extends { id: string }>(path: string): ItemCalls<Item> {
  return { read, create, update, remove, restore };

  async function read(id: string): Promise<Versioned<Item>> {
    const response = await fetch(`${path}/${id}`, { credentials: 'include', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
    const version = response.headers.get('etag');
    if (version === null)
      throw new HttpError(502, 'Bad Gateway', 'The response has no ETag; something between here and the server removes it');
    return { item: (await response.json()) as Item, version };
  }

  async function create(body: object, key: string): Promise<Item> {
    return itemIn(await sendJson('POST', path, body, { 'Idempotency-Key': key }));
  }

  async function update(id: string, body: object, version: string): Promise<Item> {
    return itemIn(await sendJson('PUT', `${path}/${id}`, body, { 'If-Match': version, ...fieldsOf(body) }));
  }

  async function remove(seen: Item): Promise<void> {
    const { item, version } = await read(seen.id);
    if (!isSame(item, seen)) throw new ItemChangedError(`${path}/${seen.id} reads differently now`);
    await sendJson('DELETE', `${path}/${seen.id}`, undefined, { 'If-Match': version }).catch((error: unknown) => {
      // A browser repeats a request whose connection ends without a response: the first one deleted the item.
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

/** Lists and single reads have the same fields in the same order. */
function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Names the sent fields: after an update of the site, items may have fields that this page does not know. */
function fieldsOf(body: object): Record<string, string> {
  return { 'Journal-Fields': Object.keys(body).join(',') };
}
