import type { H3 } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { ListBodies } from '../http/list-body.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { revisionHeader } from '../model/api/editor-paths.ts';
import { weakMemo } from '../model/runtime/caches.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { itemCalls } from './item-calls.ts';

/** The calls of one collection that the editor changes: list, read, create, update and, where `canDelete`, delete. */
export function itemRoutes(app: H3, services: Services, name: CollectionName, path: string, canDelete: boolean): void {
  const { repository, base } = services;
  const { find, itemOf, responseOf, create, update, remove } = itemCalls(services, name, { path });
  const lists = new ListBodies<StoredItem>(itemOf);
  const cached = weakMemo(responseOf);

  route(app, path, {
    GET: async (event) => {
      const list = repository.list(name);
      const revision = repository.revisionTag(name);
      const make = () => new CachedResponse(base, lists.body(list), { type: 'application/json', headers: { [revisionHeader]: revision } });
      return (await services.responses.get(path, [list, revision], make)).respond(event);
    },
    POST: create,
  });
  route(app, `${path}/:id`, { GET: (event) => cached(find(event)).respond(event), PUT: update, ...(canDelete && { DELETE: remove }) });
}
