import type { H3 } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { instantOf } from '../model/entities/dates.ts';
import type { PostSummary } from '../model/entities/post.ts';
import { paths, privatePaths, publicPaths } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { xmlText } from '../blog/escape-xml.ts';

/** `sitemap.xml` and `robots.txt`. */
export function searchEngineRoutes(app: H3, { repository, published, config, base }: Services): void {
  const sitemaps = new ResponseCache<CachedResponse>(() => [published.posts(), repository.list('categories')]);
  route(app, paths.sitemap, {
    GET: (event) =>
      sitemaps.get('sitemap', () => new CachedResponse(base, sitemap(), { type: 'application/xml; charset=utf-8' })).respond(event),
  });

  const robots = new CachedResponse(base, robotsTxt(config.origin), { type: 'text/plain; charset=utf-8' });
  route(app, paths.robots, { GET: (event) => robots.respond(event) });

  function sitemap(): string {
    const urls = [
      ...publicPaths.map((path) => urlElement(path, path === paths.blog ? newest(published.entries()) : undefined)),
      ...published.entries().map((post) => urlElement(paths.post(post.slug), post)),
      ...repository.list('categories').map(({ id }) => urlElement(paths.category(id), newest(published.categoryEntries(id)))),
    ];
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  }

  /** @param post the newest that the page shows */
  function urlElement(path: string, post?: PostSummary): string {
    const lastmod = post ? `<lastmod>${instantOf(post.publishedAt).toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${xmlText(config.origin + path)}</loc>${lastmod}</url>`;
  }
}

function newest([first]: readonly PostSummary[] = []): PostSummary | undefined {
  return first;
}

function robotsTxt(origin: string): string {
  return `User-agent: *
${privatePaths.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}${paths.sitemap}
`;
}
