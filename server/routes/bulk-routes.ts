import { HTTPError } from 'h3';
import { z } from 'zod';
import { callerOf } from '../access/guard.ts';
import { changeMany, deleteMany } from '../content/bulk/change-many.ts';
import { listDeletions, restoreDeleted } from '../content/bulk/deletions.ts';
import { maxUndos, Replacements } from '../content/bulk/replacements.ts';
import { RequestError } from '../content/ground/errors.ts';
import { Queue } from '../content/ground/queue.ts';
import { uncachedJson } from '../http/cached-response.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { parseBody, readBody, timeZoneOf } from '../http/request-body.ts';
import { bulkCollections, type BulkCollection, type BulkDeletion, type BulkOutcome } from '../model/api/changes-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { replaceSchema, replacementSchema } from '../model/api/request-schemas.ts';
import type { ReplaceOutcome } from '../model/api/response-schemas.ts';
import { collections } from '../model/entities/collections.ts';
import type { Uses } from '../services.ts';
import { itemWith } from './item-routes.ts';
import { param, type Router } from './router.ts';

// About twenty thousand quotes.
const maxBodyKiB = 8 * 1024;

// Each may have as many items as a request.
const maxOutcomes = 4;

/**
 * Changes or deletes many items. `POST /api/bulk/quotes` with `{items, set}` sets fields to the same values in all items or, with a list, to separate values in each;
 * `POST /api/bulk/quotes/delete` with `{items}` deletes. `items` are whole items as the client read them: one that differs on the server or on disk is
 * refused. The response names what was done and what was refused.
 */
export function bulkRoutes(router: Router, { repository, guard }: Uses<'guard' | 'repository'>): void {
  for (const name of bulkCollections) {
    const names = Object.keys(collections[name].schema.shape);
    const changes = new IdempotentCalls<BulkOutcome<object>>(maxOutcomes);
    const deletions = new IdempotentCalls<BulkDeletion>(maxOutcomes);

    router.post(editorApi.bulk(name), async (event) => {
      const body = await readBody(event, changeSchema, 'change', maxBodyKiB);
      const change = async () => {
        const { changed, refused } = await changeMany(repository, name, body.items, fieldsIn(body, name));
        return { items: changed.map((stored) => itemWith(stored, names)), refused };
      };
      return uncachedJson(await changes.run(event, body, change));
    });
    router.post(editorApi.bulkDelete(name), async (event) => {
      const { items } = await readBody(event, deletionSchema, 'deletion', maxBodyKiB);
      const remove = () => deleteMany(repository, name, items, callerOf(event, guard)?.person?.name);
      return uncachedJson(await deletions.run(event, items, remove));
    });
  }
}

const deletionSchema = z.strictObject({ items: z.array(z.looseObject({ id: z.string() })) });
const oneOrEach = 'must be an object, or a list with one for each item';
const changeSchema = deletionSchema.extend({ set: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())], oneOrEach) });

/** The fields to set, by the id of each item. @throws RequestError and HTTPError 400 for fields that cannot be set */
function fieldsIn({ items, set }: z.output<typeof changeSchema>, name: BulkCollection): Map<string, Record<string, unknown>> {
  if (Array.isArray(set) && set.length !== items.length) throw new RequestError(`set: ${oneOrEach}`);
  const { noun, schema } = collections[name];
  const parse = (settable: z.ZodObject, fields: unknown): Record<string, unknown> => {
    const parsed: Record<string, unknown> = parseBody(settable, fields, noun);
    const names = Object.keys(fields as object);
    if (names.length === 0) throw new RequestError('set: name at least one field');
    return Object.fromEntries(names.map((key) => [key, parsed[key]]));
  };
  const inAll = Array.isArray(set) ? undefined : parse(schema.omit({ text: true }).partial(), set);
  const inEach = schema.partial();
  return new Map(items.map(({ id }, index) => [id, inAll ?? parse(inEach, (set as unknown[])[index])]));
}

/** What was deleted in the editor. `POST /api/deleted/{deletion}` restores it byte for byte: all, or only `{"items": [{"collection", "id"}]}`. */
export function deletedRoutes(router: Router, { repository }: Uses<'repository'>): void {
  router.getForEditor(editorApi.deletions, async () => uncachedJson(await listDeletions(repository)));
  router.post(editorApi.restoreDeleted(':deletion'), async (event) => {
    const { items } = await readBody(event, restoringSchema, 'request');
    const files = items && new Set(items.map(({ collection, id }) => `${collection}/${id}.yaml`));
    return uncachedJson(await restoreDeleted(repository, param(event, 'deletion'), (file) => files?.has(file) ?? true));
  });
}

const restoringSchema = z.strictObject({ items: z.array(z.object({ collection: z.string(), id: z.string() })).optional() });

const tooLate = 'It is too late to undo this. “Earlier” in the menu of each text has its former words.';

/** Finds and replaces words in all of the content: a preview of the lines, the change of some of them, and an undo that restores the bytes. */
export function replaceRoutes(router: Router, { repository }: Uses<'repository'>): void {
  const replacements = new Replacements(repository);
  const outcomes = new IdempotentCalls<ReplaceOutcome | undefined>(maxUndos);
  // One at a time: a preview is aborted when the next letter is typed.
  const previews = new Queue();

  router.post(editorApi.replacePreview, async (event) => {
    const query = await readBody(event, replacementSchema, 'replacement');
    const { signal } = event.req;
    return uncachedJson(await previews.run(() => replacements.preview(query, signal), { signal }));
  });
  router.post(editorApi.replace, async (event) => {
    const body = await readBody(event, replaceSchema, 'replacement');
    return uncachedJson(await outcomes.run(event, body, () => replacements.replace(body, timeZoneOf(event))));
  });
  router.post(editorApi.undoReplace(':id'), async (event) => {
    const id = param(event, 'id');
    const outcome = await outcomes.run(event, id, () => replacements.undo(id));
    if (!outcome) throw new HTTPError({ status: 410, message: tooLate });
    return uncachedJson(outcome);
  });
}
