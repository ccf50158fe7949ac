import type { H3 } from 'h3';
import { HTTPError } from 'h3';
import { feedType, feedXml, sitemapXml } from '../blog/feed-and-sitemap.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { route } from '../http/route.ts';
import { paths, serverPaths } from '../model/api/paths.ts';
import type { Services } from '../services.ts';

/** `feed.xml`, `sitemap.xml` and `robots.txt`. */
export function searchEngineRoutes(app: H3, { repository, published, config, base, responses }: Services): void {
  const { origin } = config;

  route(app, paths.feed, {
    GET: async (event) => {
      const site = repository.site();
      if (!site) throw new HTTPError({ status: 503, message: 'content/site.yaml is not valid; see /api/health' });
      const key = [site, published.posts(), published.categories(), repository.revision('images')];
      const make = async () => new CachedResponse(base, await feedXml(published, site, origin), { type: feedType });
      return (await responses.get(paths.feed, key, make)).respond(event);
    },
  });

  route(app, serverPaths.sitemap, {
    GET: async (event) => {
      const key = [published.posts(), published.categories()];
      const make = () => new CachedResponse(base, sitemapXml(published, origin), { type: 'application/xml; charset=utf-8' });
      return (await responses.get(serverPaths.sitemap, key, make)).respond(event);
    },
  });

  const robots = new CachedResponse(base, robotsTxt(origin), { type: 'text/plain; charset=utf-8' });
  route(app, serverPaths.robots, { GET: (event) => robots.respond(event) });
}

/** Disallows nothing: a search engine has to read a page to find its `noindex`. */
function robotsTxt(origin: string): string {
  return `User-agent: *
Disallow:

Sitemap: ${origin}${serverPaths.sitemap}
`;
}
