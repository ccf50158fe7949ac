import type { H3 } from 'h3';
import { api, staticFiles } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import type { ItemCalls } from './item-calls.ts';
import { publicItem, publicList } from './reads.ts';

/** The posts for visitors, also under the names of their files on a static host, and the calls at the same paths that change them. */
export function postRoutes(app: H3, services: Services, { create, update, remove }: ItemCalls<'posts'>): void {
  const { published } = services;
  const all = publicList(
    services,
    () => published.entries(),
    () => [published.entries()],
  );
  route(app, api.posts, { GET: all, POST: create });
  route(app, staticFiles.posts, { GET: all });
  route(app, staticFiles.searchIndex, {
    GET: async (event) => {
      const make = async () => json(services, await published.search.index());
      return (await services.responses.get(staticFiles.searchIndex, [published.posts()], make)).respond(event);
    },
  });
  route(app, api.latestPosts, { GET: publicList(services, () => published.latest()) });

  const entryKey = (slug: string) => published.entryKey(slug);
  route(app, api.post(':slug'), {
    GET: publicItem(services, 'post', entryKey, (slug) => published.entry(slug)),
    PUT: update,
    DELETE: remove,
  });
  route(app, api.postCategories(':slug'), { GET: publicItem(services, 'post', entryKey, (slug) => published.entryCategories(slug)) });
}
