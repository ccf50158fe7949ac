import type { H3Event, HTTPResponse } from 'h3';
import type { SitePage } from '../blog/site-pages.ts';
import { Queue } from '../content/queue.ts';
import { CachedResponse } from '../http/cached-response.ts';
import type { Services } from '../services.ts';
import { renderPage } from './render-page.ts';

export interface PageOptions {
  cacheControl?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** Serves the pages of the site: from the cache until what they show changes, and rendered for one request where they cannot be cached. */
export class PageCache {
  readonly #services: Services;
  readonly #queue = new Queue();
  readonly #recompression = new Queue();

  constructor(services: Services) {
    this.#services = services;
  }

  async respond(event: H3Event, page: SitePage, options?: PageOptions): Promise<HTTPResponse> {
    return (await this.#responseFor(event, page, options)).respond(event);
  }

  #responseFor(event: H3Event, page: SitePage, options?: PageOptions): CachedResponse | Promise<CachedResponse> {
    const { config, icons, journalPictures, repository, responses } = this.#services;
    const render = () => this.#render(page, options);
    if (!page.isCacheable || config.isDevelopment) return this.#queue.run(render, { signal: event.req.signal });
    // Footers show the year.
    return responses.get(
      page.url,
      [
        repository.site(),
        new Date().getFullYear(),
        icons.rules(),
        page.hasJournalPictures ? journalPictures.texts() : journalPictures.names(),
        ...page.key(),
      ],
      render,
    );
  }

  async #render(page: SitePage, { cacheControl, headers }: PageOptions = {}): Promise<CachedResponse> {
    const { base } = this.#services;
    const isIndexed = page.status !== 404 && !page.isPrivate;
    return new CachedResponse(base, await renderPage(this.#services, page), {
      type: 'text/html; charset=utf-8',
      status: page.status,
      ...(page.isCacheable && { recompression: this.#recompression }),
      headers: { ...headers, ...(!isIndexed && { 'x-robots-tag': 'noindex' }) },
      ...(cacheControl && { cacheControl }),
    });
  }
}
