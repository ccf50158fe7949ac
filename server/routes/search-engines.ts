import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import { instantOf } from '../model/dates.ts';
import { categoryPath, postPath, privatePaths, publicPaths } from '../paths.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { Shelf } from '../shelf.ts';
import { xmlText } from '../xml.ts';

/** `sitemap.xml` and `robots.txt`. */
export function searchEngineRoutes(app: H3, { repository, published, config, base }: Services): void {
  const sitemaps = new Shelf<Answer>(() => [published.posts(), repository.list('categories')]);
  route(app, '/sitemap.xml', {
    GET: (event) => sitemaps.get('sitemap', () => new Answer(base, sitemap(), { type: 'application/xml; charset=utf-8' })).to(event),
  });

  const robots = new Answer(base, robotsTxt(config.origin), { type: 'text/plain; charset=utf-8' });
  route(app, '/robots.txt', { GET: (event) => robots.to(event) });

  function sitemap(): string {
    const urls = [
      ...publicPaths.map((path) => urlElement(path)),
      ...published.posts().map(({ id, fields }) => urlElement(postPath(id), instantOf(fields.publishedAt))),
      ...repository.list('categories').map(({ id }) => urlElement(categoryPath(id))),
    ];
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  }

  function urlElement(path: string, changed?: Date): string {
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${xmlText(config.origin + path)}</loc>${lastmod}</url>`;
  }
}

function robotsTxt(origin: string): string {
  return `User-agent: *
${privatePaths.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`;
}
