import type { H3, H3Event } from 'h3';
import { HTTPError } from 'h3';
import { NotFoundError, StaleWriteError } from '../content/errors.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { route } from '../http/route.ts';
import { bulkCollections } from '../model/api/bulk.ts';
import type { BulkCollection, BulkDeletion, BulkOutcome, RefusedItem } from '../model/api/bulk.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { collections } from '../model/entities/collections.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

// About twenty thousand quotes.
const maxBodyKiB = 8 * 1024;

// Each may have as many items as a request.
const maxOutcomes = 4;

/**
 * Changes or deletes many items in one request. `POST /api/bulk/quotes` with `{items, set}` sets fields, and
 * `POST /api/bulk/quotes/delete` with `{items}` deletes. `items` are whole items as the client read them; one that differs on the server is
 * refused, and so is one that differs on disk. The response names what was done and what was refused.
 */
export function bulkRoutes(app: H3, services: Services): void {
  for (const name of bulkCollections) bulkRoutesOf(app, services, name);
}

function bulkRoutesOf(app: H3, services: Services, name: BulkCollection): void {
  const { repository } = services;
  const { noun, schema } = collections[name];
  const settable = schema.omit({ text: true }).partial();
  const names = Object.keys(schema.shape);
  const changes = new IdempotentCalls<BulkOutcome<object>>(maxOutcomes);
  const deletions = new IdempotentCalls<BulkDeletion>(maxOutcomes);

  route(app, editorApi.bulk(name), {
    POST: async (event) => {
      const body = await readBulk(event, ['items', 'set']);
      const outcome = await changes.run(event, body, () => change(body), isCurrent);
      return json(services, outcome, { cacheControl: 'no-store' }).respond(event);
    },
  });

  route(app, editorApi.bulkDelete(name), {
    POST: async (event) => {
      const body = await readBulk(event, ['items']);
      const outcome = await deletions.run(event, body, () => remove(body), isCurrent);
      return json(services, outcome, { cacheControl: 'no-store' }).respond(event);
    },
  });

  async function change({ items, set }: BulkBody): Promise<BulkOutcome<object>> {
    const parsed: Record<string, unknown> = parseBody(settable, set, noun);
    const fields = Object.fromEntries(Object.keys(set).map((key) => [key, parsed[key]]));
    if (Object.keys(fields).length === 0) throw new HTTPError({ status: 400, message: 'set: name at least one field' });
    const { current, refused } = compare(items);
    const errors = await repository.updateAll(name, current, fields);
    const done = current.filter((stored) => !errors.has(stored));
    return {
      items: done.flatMap(({ id }) => shown(repository.get(name, id)) ?? []),
      refused: [...refused, ...refusedIn(errors)],
    };
  }

  async function remove({ items }: BulkBody): Promise<BulkDeletion> {
    const { current, refused } = compare(items);
    const { deletion, refused: errors } = await repository.removeAll(current);
    const deleted = current.filter((stored) => !errors.has(stored)).map(({ id }) => id);
    return { ...(deletion && deleted.length > 0 && { deletion: deletion.id }), deleted, refused: [...refused, ...refusedIn(errors)] };
  }

  /** Which items are still as the client has them. */
  function compare(items: readonly SeenItem[]): { current: StoredItem<BulkCollection>[]; refused: RefusedItem[] } {
    const current: StoredItem<BulkCollection>[] = [];
    const refused: RefusedItem[] = [];
    for (const seen of new Map(items.map((item) => [item.id, item])).values()) {
      const stored = repository.get(name, seen.id);
      if (!stored) refused.push({ id: seen.id, message: new NotFoundError(`This ${noun} was deleted since you opened it`).message });
      else if (isSeen(stored, seen)) current.push(stored);
      else refused.push({ id: seen.id, message: new StaleWriteError(`This ${noun} was changed since you opened it`).message });
    }
    return { current, refused };
  }

  /** The item as lists have it. */
  function shown(stored: StoredItem | undefined): object | undefined {
    const fields: Record<string, unknown> = { ...stored?.fields };
    return (
      stored && { id: stored.id, ...Object.fromEntries(names.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]]))) }
    );
  }

  function isSeen({ fields }: StoredItem, seen: SeenItem): boolean {
    return names.every((key) => seen[key] === (fields as Record<string, unknown>)[key]);
  }
}

interface SeenItem extends Record<string, unknown> {
  id: string;
}

interface BulkBody {
  items: SeenItem[];
  set: Record<string, unknown>;
}

async function readBulk(event: H3Event, keys: readonly string[]): Promise<BulkBody> {
  const body = await readJson(event, maxBodyKiB);
  if (!isObject(body) || Object.keys(body).some((key) => !keys.includes(key)))
    throw new HTTPError({ status: 400, message: `Send an object with ${keys.join(' and ')}` });
  const { items, set = {} } = body;
  if (!Array.isArray(items) || !items.every(isSeenItem))
    throw new HTTPError({ status: 400, message: 'items: must be a list of items with their ids' });
  if (!isObject(set)) throw new HTTPError({ status: 400, message: 'set: must be an object' });
  return { items, set };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSeenItem(value: unknown): value is SeenItem {
  return isObject(value) && typeof value['id'] === 'string';
}

function refusedIn(errors: ReadonlyMap<StoredItem, Error>): RefusedItem[] {
  return [...errors].map(([{ id }, { message }]) => ({ id, message }));
}

/** A request that is sent again, as after a lost response, gets the first response. */
function isCurrent(): boolean {
  return true;
}
