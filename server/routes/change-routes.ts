import { noContent } from 'h3';
import { NotFoundError } from '../content/ground/errors.ts';
import { json, uncachedJson } from '../http/cached-response.ts';
import { requiredVersion } from '../http/conditional-requests.ts';
import type { UncommittedChanges } from '../model/api/changes-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { collectionNames, collections } from '../model/entities/collections.ts';
import { singleFiles } from '../model/entities/nouns.ts';
import { changeTimesOf } from '../review/change-times.ts';
import { itemHistory } from '../review/history/item-history.ts';
import { discardItemChange, listItemChanges, readItemChange } from '../review/item-changes.ts';
import type { Uses } from '../services.ts';
import { fileIn, type Router } from './router.ts';

/** Uncommitted changes of items: the list, one in full (null without a change), and discarding one. Returns the function that reads the list. */
export function changeRoutes(router: Router, { repository, shares }: Uses<'repository' | 'shares'>): () => Promise<UncommittedChanges> {
  const read = () => listItemChanges(repository);
  router.getForEditor(editorApi.changes, async () => json(await read()));

  const path = editorApi.change({ collection: ':part', id: ':id' });
  router.getForEditor(path, async (event) => {
    const { part: collection, id } = fileIn(event, collectionNames);
    const change = await readItemChange(repository, collection, id);
    return change ? json(change.detail, { version: change.detail.version }) : json(null);
  });
  router.delete(path, async (event) => {
    const { part: collection, id } = fileIn(event, collectionNames);
    const change = await readItemChange(repository, collection, id);
    const seen = requiredVersion(event, change?.detail.version ?? '', 'send the ETag of the change that is to be discarded');
    if (!change) throw new NotFoundError(`Everything of this ${collections[collection].noun} is online`);
    await discardItemChange(repository, change, seen);
    if (!change.before) await shares.endAll(collection, id);
    return noContent();
  });
  return read;
}

/** When quotes and prompts changed last; with `?of=added`, when they were added. */
export function changeTimesRoute(router: Router, { repository }: Uses<'repository'>): void {
  const read = changeTimesOf(repository);
  router.getForEditor(editorApi.changeTimes, async ({ url }) =>
    json(await read(url.searchParams.get('of') === 'added' ? 'added' : 'changed')),
  );
}

/** The versions of an item in git, a page at a time. */
export function historyRoute(router: Router, { repository }: Uses<'repository'>): void {
  router.getForEditor(editorApi.history({ part: ':part', id: ':id' }), async (event) => {
    const { part, id } = fileIn(event, [...collectionNames, ...singleFiles, 'images']);
    return uncachedJson(await itemHistory(repository.folder, { part, id }, event.url.searchParams.get('from') ?? undefined));
  });
}
