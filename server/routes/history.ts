import type { H3 } from 'h3';
import { HTTPError } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { param, route } from '../http/route.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { collectionNames } from '../model/entities/collections.ts';
import { isId } from '../model/entities/ids.ts';
import { NotFoundError } from '../content/errors.ts';
import { HistoryCursorError, itemHistory } from '../review/history/item-history.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

/** The versions of an item in git, a page at a time. */
export function historyRoute(app: H3, services: Services): void {
  const { guard, repository, commitGraph } = services;
  route(app, editorApi.history({ part: ':part', id: ':id' }), {
    GET: async (event) => {
      requireEditor(event, guard);
      const [name, id] = [param(event, 'part'), param(event, 'id')];
      const part = ([...collectionNames, 'site', 'images'] as const).find((part) => part === name);
      const isKnown = part === 'site' ? id === 'site' : part === 'images' ? /^[\w-][\w.-]*$/.test(id) : isId(id);
      if (!part || !isKnown) throw new NotFoundError('There is no such item');
      commitGraph?.prepare();
      const from = event.url.searchParams.get('from') ?? undefined;
      try {
        const page = await itemHistory(repository.folder, { part, id }, { from, graph: commitGraph });
        return json(services, page, { cacheControl: 'no-store' }).respond(event);
      } catch (error) {
        if (error instanceof HistoryCursorError) throw new HTTPError({ status: 400, message: error.message });
        throw error;
      }
    },
  });
}
