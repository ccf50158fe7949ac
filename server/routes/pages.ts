import type { H3, H3Event, HTTPResponse } from 'h3';
import { HTTPError } from 'h3';
import { Answer } from '../answer.ts';
import type { Post } from '../model/post.ts';
import { param, route } from '../route.ts';
import type { Handler } from '../route.ts';
import type { Services } from '../services.ts';
import { Shelf } from '../shelf.ts';
import { closedEditorPage } from './closed-editor.ts';

type Fallback = Record<string, unknown>;
type Pages = Shelf<Promise<Answer>>;

// One drawing serves every path that does not exist.
const unknownPath = '/404';

/**
 * The pages of the site, each drawn with what its reads would answer, and kept until that changes.
 * @param newsletter answers the form at the site's root
 */
export function pageRoutes(app: H3, services: Services, newsletter: Handler): void {
  const { repository, published, config, render, base } = services;
  const still: Pages = new Shelf(() => [repository.site()]);
  const fed: Pages = new Shelf(() => [repository.site(), published.posts(), repository.list('categories')]);

  route(app, '/', { GET: (event) => kept(still, event, isThankYou(event) ? '/?subscribed=1' : '/'), POST: newsletter });
  for (const path of ['/about', '/product', '/contact']) route(app, path, { GET: (event) => kept(still, event, path) });
  route(app, '/test-api', { GET: (event) => kept(still, event, '/test-api', { isPrivate: true }) });
  route(app, '/journal-editor', {
    GET: config.isLoopback ? (event) => kept(still, event, '/journal-editor', { isPrivate: true }) : closed,
  });

  route(app, '/blog', { GET: (event) => kept(fed, event, '/blog', { read: () => ({ '/api/entries': published.entries() }) }) });
  route(app, '/categories', {
    GET: (event) => kept(fed, event, '/categories', { read: () => ({ '/api/categories': published.categories() }) }),
  });
  route(app, '/blog/:slug', { GET: (event) => item(event, postReads(param(event, 'slug'))) });
  route(app, '/categories/:slug', { GET: (event) => item(event, categoryReads(param(event, 'slug'))) });

  route(app, '/**', { GET: (event) => kept(still, event, unknownPath, { status: 404 }) });

  async function kept(pages: Pages, event: H3Event, url: string, options: DrawOptions = {}): Promise<HTTPResponse> {
    if (config.isDevelopment) return (await draw(url, options)).to(event);
    const drawing = pages.get(url, () => draw(url, options));
    try {
      return (await drawing).to(event);
    } catch (error) {
      pages.drop(url, drawing);
      throw error;
    }
  }

  /** The page of one post or category. One that does not exist is drawn anew, for there is no end of them. */
  async function item(event: H3Event, { isThere, read }: ItemReads): Promise<HTTPResponse> {
    const url = event.url.pathname;
    return isThere ? kept(fed, event, url, { read }) : (await draw(url, { status: 404, read })).to(event);
  }

  function postReads(slug: string): ItemReads {
    const path = `/api/entries/${slug}`;
    const post = published.entry(slug);
    if (!post) return { isThere: false, read: () => ({ [path]: null }) };
    const read = () => ({
      [path]: post,
      ...linksWhenNone(path, post),
      [`${path}/related`]: published.related(slug),
      [`${path}/neighbours`]: published.neighbours(slug),
    });
    return { isThere: true, read };
  }

  function categoryReads(slug: string): ItemReads {
    const path = `/api/categories/${slug}`;
    const category = published.category(slug);
    if (!category) return { isThere: false, read: () => ({ [path]: null }) };
    return { isThere: true, read: () => ({ [path]: category, [`${path}/entries`]: published.categoryEntries(slug) }) };
  }

  async function draw(url: string, { status = 200, isPrivate = false, read = () => ({}) }: DrawOptions): Promise<Answer> {
    const site = repository.site();
    if (!render) throw new HTTPError({ status: 503, message: 'The pages are not built yet; run npm run build' });
    if (!site) throw new HTTPError({ status: 503, message: 'content/site.yaml is not valid; see /api/health' });
    const { origin, analyticsKey } = config;
    const html = await render({ url, origin, status, site, fallback: read(), analyticsKey });
    const headers: Record<string, string> = status === 404 || isPrivate ? { 'x-robots-tag': 'noindex' } : {};
    return new Answer(base, html, { type: 'text/html; charset=utf-8', status, headers });
  }

  function closed(event: H3Event): HTTPResponse | Promise<HTTPResponse> {
    return new Answer(base, closedEditorPage, { type: 'text/html; charset=utf-8', status: 403, cacheControl: 'no-store' }).to(event);
  }
}

interface DrawOptions {
  status?: number;
  /** Not for search engines. */
  isPrivate?: boolean;
  read?: () => Fallback;
}

interface ItemReads {
  isThere: boolean;
  read: () => Fallback;
}

/** A post without categories makes the page ask for them. */
function linksWhenNone(path: string, { categories }: Post): Fallback {
  return categories.length === 0 ? { [`${path}/categories`]: [] } : {};
}

function isThankYou(event: H3Event): boolean {
  return event.url.searchParams.get('subscribed') === '1';
}
