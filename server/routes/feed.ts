import type { H3, H3Event, HTTPResponse } from 'h3';
import { HTTPError } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { instantOf } from '../model/entities/dates.ts';
import type { Post } from '../model/entities/post.ts';
import type { Site } from '../model/entities/site.ts';
import { paths } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { timeSlicer } from '../content/yield.ts';
import { xmlText } from '../blog/escape-xml.ts';

const mostEntries = 20;

// Letters. Some hundred ordinary texts; with all of twenty texts that are nothing but `&`, each a MiB, it would take more memory than a small server has.
const mostLetters = 4_000_000;

export const feedType = 'application/atom+xml; charset=utf-8';

/** The newest posts as an Atom feed (RFC 4287), each with its whole text; behind texts that are very long, with its excerpt alone. */
export function feedRoute(app: H3, { repository, published, config, base }: Services): void {
  const shelf = new ResponseCache<Promise<CachedResponse>>(() => [
    published.posts(),
    repository.list('categories'),
    repository.site(),
    repository.revision('images'),
  ]);
  route(app, paths.feed, { GET: kept });

  async function kept(event: H3Event): Promise<HTTPResponse> {
    const making = shelf.get('feed', async () => new CachedResponse(base, await feed(siteOrThrow()), { type: feedType }));
    try {
      return await (await making).respond(event);
    } catch (error) {
      shelf.drop('feed', making);
      throw error;
    }
  }

  function siteOrThrow(): Site {
    const site = repository.site();
    if (!site) throw new HTTPError({ status: 503, message: 'content/site.yaml is not valid; see /api/health' });
    return site;
  }

  async function feed(site: Site): Promise<string> {
    const pause = timeSlicer();
    const newest = published.posts().slice(0, mostEntries);
    const entries: string[] = [];
    let room = mostLetters;
    for (const { id } of newest) {
      await pause();
      const post = published.entry(id);
      if (!post) continue;
      const text = room > 0 ? xmlText(withWholeAddresses(post.content, config.origin)) : '';
      room -= text.length;
      entries.push(entryElement(post, room > 0 ? text : undefined));
    }
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${xmlText(config.origin)}/">
<id>${xmlText(config.origin)}/</id>
<title>${xmlText(site.name)}</title>
<subtitle>${xmlText(site.tagline)}</subtitle>
<link rel="self" href="${xmlText(config.origin)}/feed.xml"/>
<link rel="alternate" type="text/html" href="${xmlText(config.origin)}/blog"/>
<author><name>${xmlText(site.author.name)}</name></author>
<updated>${newest[0] ? timestamp(newest[0].fields) : new Date(0).toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
  }

  function entryElement(post: Post, text: string | undefined): string {
    const address = xmlText(config.origin + paths.post(post.slug));
    return `<entry>
<id>${address}</id>
<title>${xmlText(post.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${timestamp(post)}</published>
<updated>${timestamp(post)}</updated>
<author><name>${xmlText(post.author)}</name></author>
${post.categories.map(({ name, slug }) => `<category term="${xmlText(slug)}" label="${xmlText(name)}"/>`).join('')}
<summary>${xmlText(post.excerpt)}</summary>
${text === undefined ? '' : `<content type="html">${text}</content>\n`}</entry>`;
  }
}

/** A reader shows the article elsewhere, where an address without its host leads nowhere. Most tags have no attribute. */
function withWholeAddresses(html: string, origin: string): string {
  return html.replace(/<[a-z\d]+\s[^>]+>/g, (tag) =>
    tag
      .replace(/\s(href|src)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/\ssrcset="([^"]*)"/g, (_, sources: string) => ` srcset="${sources.replace(/(^|, )\//g, `$1${origin}/`)}"`),
  );
}

function timestamp({ publishedAt }: Pick<Post, 'publishedAt'>): string {
  return instantOf(publishedAt).toISOString();
}
