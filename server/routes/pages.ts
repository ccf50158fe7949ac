import type { H3, H3Event, HTTPResponse } from 'h3';
import { HTTPError } from 'h3';
import { Answer } from '../answer.ts';
import { categoryPath, postPath } from '../paths.ts';
import { param, route } from '../route.ts';
import type { Handler } from '../route.ts';
import type { Services } from '../services.ts';
import { Shelf } from '../shelf.ts';
import { editorState } from './editor-access.ts';

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
  // Footers say the year.
  const still: Pages = new Shelf(() => [repository.site(), new Date().getFullYear()]);
  const fed: Pages = new Shelf(() => [
    repository.site(),
    new Date().getFullYear(),
    published.posts(),
    repository.list('categories'),
    repository.revision('images'),
  ]);

  const home: Handler = (event) => kept(still, event, event.url.searchParams.get('subscribed') === '1' ? '/?subscribed=1' : '/');
  route(app, '/', { GET: home, POST: newsletter });
  for (const path of ['/about', '/product', '/contact']) route(app, path, { GET: (event) => kept(still, event, path) });
  route(app, '/test-api', { GET: (event) => kept(still, event, '/test-api', { isPrivate: true }) });
  route(app, '/journal-editor', { GET: editor });

  route(app, '/blog', { GET: (event) => list(event, '/blog', () => ({ '/api/entries': published.entries() })) });
  route(app, '/categories', {
    GET: (event) => kept(fed, event, '/categories', { read: () => ({ '/api/categories': published.categories() }) }),
  });
  route(app, '/blog/:slug', { GET: (event) => post(event, param(event, 'slug')) });
  route(app, '/categories/:slug', { GET: (event) => category(event, param(event, 'slug')) });

  route(app, '/**', { GET: (event) => kept(still, event, unknownPath, { status: 404 }) });

  async function kept(pages: Pages, event: H3Event, url: string, options: DrawOptions = {}): Promise<HTTPResponse> {
    if (config.isDevelopment) return once(event, url, options);
    const drawing = pages.get(url, () => draw(url, options));
    try {
      return await (await drawing).to(event);
    } catch (error) {
      pages.drop(url, drawing);
      throw error;
    }
  }

  /** Draws for this request alone, where there is no end of what can be asked for. */
  async function once(event: H3Event, url: string, options: DrawOptions): Promise<HTTPResponse> {
    return (await draw(url, options)).to(event);
  }

  /** A list of posts, which can be searched, and shown further down. */
  function list(event: H3Event, path: string, read: () => Fallback): Promise<HTTPResponse> {
    const search = searchOf(event, ['q', 'page']);
    return search.size > 0 ? once(event, `${path}?${search}`, { read }) : kept(fed, event, path, { read });
  }

  /** Each view of the lists is an address of its own, drawn with its tab open and its filters set. */
  function editor(event: H3Event): Promise<HTTPResponse> {
    const state = editorState(config);
    const status = state.access === 'closed' ? 403 : 200;
    if (status === 403 && !render) throw new HTTPError({ status, message: 'The editor is closed here' });
    const search = searchOf(event, ['tab', 'q', 'day', 'type', 'category', 'sort']);
    const options = { isPrivate: true, status, read: () => ({ '/api/editor': state }) };
    return search.size > 0 ? once(event, `/journal-editor?${search}`, options) : kept(still, event, '/journal-editor', options);
  }

  function post(event: H3Event, slug: string): Promise<HTTPResponse> {
    const call = `/api/entries/${slug}`;
    const found = published.entry(slug);
    if (!found) return once(event, postPath(slug), { status: 404, read: () => ({ [call]: null }) });
    const read = () => ({
      [call]: found,
      // A post without categories makes the page ask for them.
      ...(found.categories.length === 0 && { [`${call}/categories`]: [] }),
      [`${call}/related`]: published.related(slug),
      [`${call}/neighbours`]: published.neighbours(slug),
    });
    return kept(fed, event, postPath(slug), { read });
  }

  function category(event: H3Event, slug: string): Promise<HTTPResponse> {
    const call = `/api/categories/${slug}`;
    const found = published.category(slug);
    if (!found) return once(event, categoryPath(slug), { status: 404, read: () => ({ [call]: null }) });
    return list(event, categoryPath(slug), () => ({ [call]: found, [`${call}/entries`]: published.categoryEntries(slug) }));
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
}

/** Those of `names` that are asked for, in that order. */
function searchOf({ url }: H3Event, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) =>
      url.searchParams
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
}

interface DrawOptions {
  status?: number;
  /** Not for search engines. */
  isPrivate?: boolean;
  read?: () => Fallback;
}
