import { paths, publicPaths } from '../model/api/paths.ts';
import { dayOf, instantOf, modifiedAt } from '../model/entities/post-dates.ts';
import { xmlText } from './escape-xml.ts';
import type { PublishedPosts } from './published-posts.ts';

/** The sitemap of all public pages. A post has the day of its last change, a list that of its newest post. */
export function sitemapXml(published: PublishedPosts, origin: string): string {
  const entries = published.entries();
  const urls = [
    ...publicPaths.map((path) => urlElement(origin + path, path === paths.blog ? entries[0]?.publishedAt : undefined)),
    ...published.posts().map(({ id, fields }) => urlElement(origin + paths.post(id), modifiedAt(fields))),
    ...published
      .categories()
      .map(({ slug }) => urlElement(origin + paths.category(slug), published.categoryEntries(slug)?.[0]?.publishedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function urlElement(url: string, changedAt: string | undefined): string {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${dayOf(instantOf(changedAt))}</lastmod>`;
  return `<url><loc>${xmlText(url)}</loc>${lastmod}</url>`;
}
