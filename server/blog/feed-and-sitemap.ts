import { timeSlicer } from '../content/ground/time-slices.ts';
import { paths, publicPaths } from '../model/api/paths.ts';
import { dayOf, instantOf, modifiedAt } from '../model/entities/iso-dates.ts';
import type { Post, PostFields } from '../model/entities/post.ts';
import type { Site } from '../model/entities/site.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import type { PublishedPosts } from './published-posts.ts';

export const feedType = 'application/atom+xml; charset=utf-8';

const maxEntries = 20;

// Several hundred ordinary texts. Twenty texts of 1 MiB of `&` would take more memory than a small server has.
const maxLetters = 4_000_000;

/** The newest posts as an Atom feed (RFC 4287) with their whole text, up to `maxLetters` in all, and without it after that. */
export async function feedXml(published: PublishedPosts, site: Site, origin: string): Promise<string> {
  const yieldWhenDue = timeSlicer();
  const newest = published.posts().slice(0, maxEntries);
  const entries: string[] = [];
  let room = maxLetters;
  for (const { id, fields } of newest) {
    await yieldWhenDue();
    const url = origin + paths.post(id);
    const text = room > 0 ? xmlText(withAbsoluteUrls(published.content(id), origin, url)) : '';
    room -= text.length;
    const post = { ...fields, url, categories: published.entryCategories(id) ?? [] };
    entries.push(entryElement(post, room > 0 ? text : undefined));
  }
  const times = newest.map(({ fields }) => timestamp(modifiedAt(fields)));
  const updated = times.reduce((a, b) => (a > b ? a : b), new Date(0).toISOString());
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${xmlText(origin)}/">
<id>${xmlText(origin)}/</id>
<title>${xmlText(site.name)}</title>
<subtitle>${xmlText(site.tagline)}</subtitle>
<link rel="self" href="${xmlText(origin)}${paths.feed}"/>
<link rel="alternate" type="text/html" href="${xmlText(origin)}${paths.blog}"/>
<author><name>${xmlText(site.author.name)}</name></author>
<updated>${updated}</updated>
${entries.join('\n')}
</feed>
`;
}

type FeedPost = Pick<Post, 'author' | 'categories' | 'excerpt' | 'publishedAt' | 'title'> & Pick<PostFields, 'updatedAt'> & { url: string };

function entryElement(post: FeedPost, text: string | undefined): string {
  const url = xmlText(post.url);
  return `<entry>
<id>${url}</id>
<title>${xmlText(post.title)}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${timestamp(post.publishedAt)}</published>
<updated>${timestamp(modifiedAt(post))}</updated>
<author><name>${xmlText(post.author)}</name></author>
${post.categories.map(({ name, slug }) => `<category term="${xmlText(slug)}" label="${xmlText(name)}"/>`).join('')}
<summary>${xmlText(post.excerpt)}</summary>
${text === undefined ? '' : `<content type="html">${text}</content>\n`}</entry>`;
}

/** Feed readers show the article elsewhere, where a URL without a host leads nowhere, and a hash leads to the start page. */
function withAbsoluteUrls(html: string, origin: string, url: string): string {
  return html.replace(/<[a-z\d]+\s[^>]+>/g, (tag) =>
    tag
      .replace(/\s(href|src)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/\shref="#/g, ` href="${url}#`)
      .replace(/\ssrcset="([^"]*)"/g, (_, sources: string) => ` srcset="${sources.replace(/(^|, )\//g, `$1${origin}/`)}"`),
  );
}

function timestamp(time: string): string {
  return instantOf(time).toISOString();
}

/** The sitemap of all public pages. A post has the day of its last change, a list that of its newest post. */
export function sitemapXml(published: PublishedPosts, origin: string): string {
  const entries = published.entries();
  const urls = [
    ...publicPaths.map((path) => urlElement(origin + path, path === paths.blog ? entries[0]?.publishedAt : undefined)),
    ...(published.hasPrivacy() ? [urlElement(origin + paths.privacy, undefined)] : []),
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

/** Escapes text for XML or HTML, without the characters that XML does not allow. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));
}
