import { HTTPError, type H3Event } from 'h3';
import type { z } from 'zod';
import { callerOf } from '../access/guard.ts';
import type { DeletedFile } from '../content/write/deleted-items.ts';
import { NotFoundError, UnflushedError } from '../content/ground/errors.ts';
import { versionOf } from '../content/files/version.ts';
import { parseItem } from '../content/tree/parse-item.ts';
import { itemOf, type StoredItem } from '../content/tree/stored-item.ts';
import { timeSlicer } from '../content/ground/yield.ts';
import { uncachedJson } from '../http/cached-response.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import {
  bulkCollections,
  type BulkCollection,
  type BulkDeletion,
  type BulkOutcome,
  type DeletedItem,
  type Deletions,
  type DeletionSummary,
  type RefusedItem,
  type RestoreOutcome,
} from '../model/api/changes-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { isRecord } from '../model/is-record.ts';
import { collections } from '../model/entities/collections.ts';
import { titleOf } from '../review/compare-content.ts';
import type { Uses } from '../services.ts';
import { itemWith } from './item-routes.ts';
import { param, type Router } from './router.ts';

// About twenty thousand quotes.
const maxBodyKiB = 8 * 1024;

// Each may have as many items as a request.
const maxOutcomes = 4;

/**
 * Changes or deletes many items in one request. `POST /api/bulk/quotes` with `{items, set}` sets fields: those of an object in all
 * items, or with a list of objects in each item its own, also the text. `POST /api/bulk/quotes/delete` with `{items}` deletes. `items` are whole items as the client read them; one that differs on the server is
 * refused, and so is one that differs on disk. The response names what was done and what was refused.
 */
export function bulkRoutes(router: Router, services: Uses<'guard' | 'repository'>): void {
  for (const name of bulkCollections) bulkRoutesOf(router, services, name);
}

function bulkRoutesOf(router: Router, { repository, guard }: Uses<'repository' | 'guard'>, name: BulkCollection): void {
  const { noun, schema } = collections[name];
  const settable = { inAll: schema.omit({ text: true }).partial(), inEach: schema.partial() };
  const names = Object.keys(schema.shape);
  const changes = new IdempotentCalls<BulkOutcome<object>>(maxOutcomes);
  const deletions = new IdempotentCalls<BulkDeletion>(maxOutcomes);

  router.post(editorApi.bulk(name), async (event) => {
    const body = await readBulk(event, ['items', 'set']);
    return uncachedJson(await changes.run(event, body, () => change(body)));
  });

  router.post(editorApi.bulkDelete(name), async (event) => {
    const body = await readBulk(event, ['items']);
    return uncachedJson(await deletions.run(event, body, () => remove(body, callerOf(event, guard)?.person?.name)));
  });

  async function change({ items, set }: BulkBody): Promise<BulkOutcome<object>> {
    const inAll = Array.isArray(set) ? undefined : fieldsIn(settable.inAll, set);
    const fieldsOf = new Map(items.map(({ id }, index) => [id, inAll ?? fieldsIn(settable.inEach, (set as unknown[])[index])]));
    const { current, refused } = compare(items);
    const errors = await repository.inBulk(current, ({ id, version }) => repository.writer.update(name, id, fieldsOf.get(id) ?? {}, version));
    const done = current.filter((stored) => !errors.has(stored));
    return {
      items: done.flatMap(({ id }) => repository.get(name, id) ?? []).map((stored) => itemWith(stored, names)),
      refused: [...refused, ...refusedIn(errors)],
    };
  }

  function fieldsIn(settable: z.ZodObject, set: unknown): Record<string, unknown> {
    const parsed: Record<string, unknown> = parseBody(settable, set, noun);
    const names = Object.keys(set as object);
    if (names.length === 0) throw new HTTPError({ status: 400, message: 'set: name at least one field' });
    return Object.fromEntries(names.map((key) => [key, parsed[key]]));
  }

  async function remove({ items }: BulkBody, by: string | undefined): Promise<BulkDeletion> {
    const { current, refused } = compare(items);
    const { deletion, refused: errors } = await repository.remover.removeAll(current, by);
    // Also what is gone and not flushed: its copy restores it.
    const deleted = current.filter((stored) => !errors.has(stored) || errors.get(stored) instanceof UnflushedError).map(({ id }) => id);
    return { ...(deletion && deleted.length > 0 && { deletion: deletion.id }), deleted, refused: [...refused, ...refusedIn(errors)] };
  }

  function compare(items: readonly SeenItem[]): { current: StoredItem<BulkCollection>[]; refused: RefusedItem[] } {
    const current: StoredItem<BulkCollection>[] = [];
    const refused: RefusedItem[] = [];
    for (const seen of new Map(items.map((item) => [item.id, item])).values()) {
      const stored = repository.get(name, seen.id);
      if (stored && isSeen(stored, seen)) current.push(stored);
      else refused.push({ id: seen.id, message: `This ${noun} was ${stored ? 'changed' : 'deleted'} since you opened it` });
    }
    return { current, refused };
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
  set: Record<string, unknown> | unknown[];
}

async function readBulk(event: H3Event, keys: readonly string[]): Promise<BulkBody> {
  const body = await readJson(event, maxBodyKiB);
  if (!isRecord(body) || Object.keys(body).some((key) => !keys.includes(key)))
    throw new HTTPError({ status: 400, message: `Send an object with ${keys.join(' and ')}` });
  const { items, set = {} } = body;
  if (!Array.isArray(items) || !items.every(isSeenItem))
    throw new HTTPError({ status: 400, message: 'items: must be a list of items with their ids' });
  if (!isRecord(set) && !(Array.isArray(set) && set.length === items.length))
    throw new HTTPError({ status: 400, message: 'set: must be an object, or a list with one for each item' });
  return { items, set };
}

function isSeenItem(value: unknown): value is SeenItem {
  return isRecord(value) && typeof value['id'] === 'string';
}

function refusedIn(errors: ReadonlyMap<StoredItem, Error>): RefusedItem[] {
  return [...errors].map(([{ id }, { message }]) => ({ id, message }));
}

// More than a person reads.
const maxListed = 1000;

/**
 * What was deleted through the editor in the last 30 days. `POST /api/deleted/{deletion}` with `{}` restores all of its items byte for
 * byte, and with `{"items": [{"collection", "id"}]}` these.
 */
export function deletedRoutes(router: Router, { repository }: Uses<'repository'>): void {
  router.getForEditor(editorApi.deletions, async () => uncachedJson(await listDeletions()));

  router.post(editorApi.restoreDeleted(':deletion'), async (event) => {
    const isWanted = await readWanted(event);
    const [id, deletions] = [param(event, 'deletion'), await repository.remover.deletions()];
    const deletion = deletions.find((known) => known.id === id);
    if (!deletion) throw new NotFoundError('This is restored already, or was deleted more than 30 days ago');
    const files = deletion.files.filter(({ file }) => isWanted(file));
    const errors = await repository.remover.restoreAll(deletion, files);
    const outcome: RestoreOutcome = {
      restored: files.filter((deleted) => !errors.has(deleted)).map(({ file }) => itemOf(file).id),
      refused: [...errors].map(([{ file }, { message }]) => ({ id: itemOf(file).id, message })),
    };
    return uncachedJson(outcome);
  });

  async function listDeletions(): Promise<Deletions> {
    const yieldWhenDue = timeSlicer();
    const deletions: DeletionSummary[] = [];
    let [listed, leftOut] = [0, 0];
    for (const deletion of await repository.remover.deletions()) {
      const items: DeletedItem[] = [];
      for (const deleted of deletion.files.filter(isGone)) {
        await yieldWhenDue();
        if (listed < maxListed) items.push(describe(deleted));
        else leftOut += 1;
        listed += 1;
      }
      const { id, deletedAt, files } = deletion;
      const by = files[0]?.by;
      if (items.length > 0) deletions.push({ id, deletedAt, items, ...(by !== undefined && { by }) });
    }
    return { deletions, leftOut };
  }

  /** A file that came back as it was is not deleted. */
  function isGone({ file, text }: DeletedFile): boolean {
    const { name, id } = itemOf(file);
    return repository.get(name, id)?.version !== versionOf(Buffer.from(text));
  }

  function describe({ file, text }: DeletedFile): DeletedItem {
    const { name, id } = itemOf(file);
    const { fields } = parseItem<object>(file, text, collections[name]);
    return { collection: name, id, name: titleOf({ part: name, id }, fields), isTaken: repository.fingerprint(file) !== undefined };
  }
}

/** Which files the request asks for. Without `items` it asks for all. */
async function readWanted(event: H3Event): Promise<(file: string) => boolean> {
  const { items } = ((await readJson(event)) ?? {}) as { items?: { collection?: unknown; id?: unknown }[] };
  if (items === undefined) return () => true;
  if (!Array.isArray(items)) throw new HTTPError({ status: 400, message: 'items: must be a list of {collection, id}' });
  const files = new Set(items.map((item) => `${String(item?.collection)}/${String(item?.id)}.yaml`));
  return (file) => files.has(file);
}
