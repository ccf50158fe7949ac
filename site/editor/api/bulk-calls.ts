import type { BulkCollection, BulkDeletion, BulkOutcome, RestoreOutcome } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { requestJson, uniqueKey } from './request.ts';

/** Sets fields of items that are unchanged since they were read: the same in all, or, given a list, each item's own. */
export function changeMany<Item extends { id: string }>(
  collection: BulkCollection,
  items: readonly Item[],
  set: Readonly<Record<string, string>> | readonly Readonly<Record<string, string>>[],
  key: string,
): Promise<BulkOutcome<Item>> {
  return post(editorApi.bulk(collection), { items, set }, key);
}

/** Deletes items that are unchanged since they were read. */
export function deleteMany(collection: BulkCollection, items: readonly { id: string }[], key: string): Promise<BulkDeletion> {
  return post(editorApi.bulkDelete(collection), { items }, key);
}

/** Restores items of a deletion, or all of them without `items`. */
export function restoreDeleted(deletion: string, items?: readonly { collection: string; id: string }[]): Promise<RestoreOutcome> {
  return post(editorApi.restoreDeleted(deletion), { items }, uniqueKey());
}

// A busy disk needs 10 ms per item, and ten thousand items may be selected.
const bulkTimeoutMs = 5 * 60_000;

/** A retry, such as a browser's after a lost connection, gets the first response. Throws what `requestJson` throws. */
function post<T>(path: string, body: object, key: string): Promise<T> {
  return requestJson(path, { method: 'POST', body, key, timeoutMs: bulkTimeoutMs });
}
