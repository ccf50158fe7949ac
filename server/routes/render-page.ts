import { HTTPError, HTTPResponse, type H3Event } from 'h3';
import type { SitePage } from '../blog/site-pages.ts';
import type { PageRequest } from '../model/api/page-request.ts';
import type { Cover } from '../model/entities/cover.ts';
import { digitsOf } from '../model/entities/isbn.ts';
import type { Site } from '../model/entities/site.ts';
import type { Uses } from '../services.ts';
import { Queue } from '../content/ground/queue.ts';
import { CachedResponse, type ResponseOptions } from '../http/cached-response.ts';
import { framedBySelf } from '../http/headers.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { bookNumbers, withNumbers } from '../content/tree/book-numbers.ts';
import { soldEdition, type SoldContent } from '../content/tree/sold-edition.ts';
import { requiredSite } from './router.ts';

interface SiteSource {
  repository: SoldContent & { cover(): Cover | undefined };
}

export type PageServices = Uses<'base' | 'config' | 'icons' | 'journalPictures' | 'render'>;
export type SiteServices = PageServices & Uses<'pages' | 'previews' | 'published' | 'repository'>;

/** Renders a page of the site as a whole HTML document. @throws HTTPError 503 while there is no build, or no valid `site.yaml` */
export async function renderPage(
  services: Omit<PageServices, 'base'> & SiteSource,
  { url, status, hasJournalPictures, hasScripts, prepare, read }: SitePage,
): Promise<Buffer> {
  if (!services.render) throw new HTTPError({ status: 503, message: 'The pages are not built yet; run npm run build' });
  await prepare?.();
  const { journalPictures } = services;
  const pages = hasJournalPictures ? journalPictures.texts() : journalPictures.names();
  return services.render({ ...requestOfSite(services), url, status, hasScripts, pages, fallback: read() });
}

/** What the requests of all pages have in common. @throws HTTPError 503 without a valid `site.yaml` */
export function requestOfSite({ repository, config, icons }: Uses<'config' | 'icons'> & SiteSource): SiteRequest {
  const { origin, analyticsKey, isStatic } = config;
  const isbn = digitsOf(repository.cover()?.isbn ?? '') || undefined;
  const site = withNumbers(shownSite(requiredSite(repository), analyticsKey), bookNumbers(repository));
  return { origin, site, isbn, iconRules: icons(), analyticsKey, isStatic };
}

export type SiteRequest = Omit<PageRequest, 'fallback' | 'hasScripts' | 'pages' | 'status' | 'url'>;

/** The site without the handwriting of the book, which pages show only in pictures, and with only those sections on privacy that are true. */
function shownSite({ privacy, ...site }: Site, analyticsKey: string | undefined): Site {
  const { written: _written, ...print } = site.print;
  const untrue = analyticsKey === undefined ? 'visits are counted' : 'visits are not counted';
  return { ...site, print, ...(privacy && { privacy: { ...privacy, sections: privacy.sections.filter(({ when }) => when !== untrue) } }) };
}

/** A page that only the editor's own pages can frame: stored nowhere, never indexed and without scripts. */
export function framedPage({ base }: Uses<'base'>, html: Buffer | string): HTTPResponse {
  const page = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
  return new HTTPResponse(html as BodyInit, { headers: { ...framedBySelf(base), ...page } });
}

type PageOptions = Pick<ResponseOptions, 'cacheControl' | 'headers'>;

export type RespondWithPage = ReturnType<typeof pageResponder>;

/** Serves the pages of the site: from the cache until what they show changes, and rendered for one request where they cannot be cached. */
export function pageResponder(services: Uses<'config' | 'icons' | 'journalPictures' | 'render' | 'repository' | 'responses'>) {
  const { config, icons, journalPictures, repository, responses } = services;
  const [queue, recompression] = [new Queue(), new Queue()];
  return (event: H3Event, page: SitePage, options?: PageOptions): CachedResponse | Promise<CachedResponse> => {
    const make = () => responseOf(page, options);
    if (!page.isCacheable || config.isDevelopment) return queue.run(make, { signal: event.req.signal });
    // Footers show the year, and pages with pictures of the journal the question of the day.
    const pictures = page.hasJournalPictures ? [journalPictures.texts(), new Date().getDay()] : [journalPictures.names()];
    return responses.get(
      page.url,
      [repository.site(), soldEdition(repository), repository.cover()?.isbn, new Date().getFullYear(), icons(), ...pictures, ...page.key()],
      make,
    );
  };

  async function responseOf(page: SitePage, { cacheControl, headers }: PageOptions = {}): Promise<CachedResponse> {
    const isIndexed = page.status !== 404 && !page.isPrivate;
    return new CachedResponse(await renderPage(services, page), {
      type: 'text/html; charset=utf-8',
      status: page.status,
      ...(page.isCacheable && { recompression }),
      headers: { ...headers, ...(!isIndexed && { 'x-robots-tag': 'noindex' }) },
      ...(cacheControl && { cacheControl }),
    });
  }
}

/** A page outside the design of the site, with its styles in `head`. */
export function plainPage(title: string, head: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>${head}</head><body>${body}</body></html>`;
}
