import { paths, publicPaths } from '../model/api/paths.ts';
import { instantOf } from '../model/entities/dates.ts';
import type { PostSummary } from '../model/entities/post.ts';
import { xmlText } from './escape-xml.ts';
import type { PublishedPosts } from './published-posts.ts';

/** The sitemap of all public pages; posts and lists have the date of their newest post. */
export function sitemapXml(published: PublishedPosts, origin: string): string {
  const entries = published.entries();
  const urls = [
    ...publicPaths.map((path) => urlElement(origin + path, path === paths.blog ? entries[0] : undefined)),
    ...entries.map((post) => urlElement(origin + paths.post(post.slug), post)),
    ...published.categories().map(({ slug }) => urlElement(origin + paths.category(slug), published.categoryEntries(slug)?.[0])),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** @param newest the newest post that the page shows */
function urlElement(url: string, newest: PostSummary | undefined): string {
  const lastmod = newest ? `<lastmod>${instantOf(newest.publishedAt).toISOString().slice(0, 10)}</lastmod>` : '';
  return `<url><loc>${xmlText(url)}</loc>${lastmod}</url>`;
}
