import { lazy } from 'react';
import type { ComponentType } from 'react';
import { getFirst, reloadPage } from '../data/http.ts';
import type { PageData } from '../data/page-data.ts';
import type { PageProps } from '../data/page-props.ts';
import { api, isEditorPath, staticFiles } from '../../server/model/api/paths.ts';
import type { SiteWords } from '../../server/model/api/page-request.ts';
import type { Route, routeAt } from './routes.ts';

type FoundRoute = ReturnType<typeof routeAt>;

/**
 * Loads what the server's page lacks and other pages need: their code, the whole style sheet, and all words of the site. What failed is not
 * tried again, because Vite does not: the browser then loads the server's page.
 */
export class NextPages {
  readonly #data: PageData;
  #first: FoundRoute | undefined;
  readonly #lazyPages = new Map<Route, ComponentType<PageProps>>();
  #styles: Promise<unknown> | undefined;
  #words: Promise<void> | undefined;
  #hasWords = false;
  #hasStyles = false;

  constructor(data: PageData) {
    this.#data = data;
  }

  /** The page of a route. One that is not loaded loads when it is rendered. */
  page(found: FoundRoute): ComponentType<PageProps> {
    const { route, slug, page, isUnknown } = found;
    // The first page that is rendered is the server's, with its own styles and words.
    const first = (this.#first ??= found);
    const isSame = slug === first.slug && page === first.page && isUnknown === first.isUnknown;
    // The server sends the editor all styles and words.
    const isFirst = route === first.route && (isSame || isEditorPath(route.pattern));
    // One component for each route: another would mount its page anew.
    const shown = this.#lazyPages.get(route) ?? (isFirst || (this.#hasStyles && this.#hasWords) ? route.loaded() : undefined);
    if (shown) return shown;
    const lazyPage = lazy(async () => ({ default: await this.#loadOrReload(route) }));
    this.#lazyPages.set(route, lazyPage);
    return lazyPage;
  }

  async load(route: Route): Promise<ComponentType<PageProps>> {
    const [page] = await Promise.all([route.load(), this.loadStyles(), (this.#words ??= this.#readWords())]);
    return page;
  }

  /** Loads the whole style sheet, which this page needs too when it changes. */
  async loadStyles(): Promise<void> {
    await (this.#styles ??= import('../styles/site.css'));
    this.#hasStyles = true;
  }

  /** After a failure the browser loads the server's page, as when a newer build has replaced the files. */
  async #loadOrReload(route: Route): Promise<ComponentType<PageProps>> {
    try {
      return await this.load(route);
    } catch (error) {
      // Rendered again, the page is loaded again.
      this.#lazyPages.delete(route);
      if (!this.#first?.route.loaded()) throw error;
      return reloadPage();
    }
  }

  async #readWords(): Promise<void> {
    const { site, pages, iconCss } = (await getFirst(api.site, staticFiles.site)) as SiteWords;
    Object.assign(this.#data.site, site);
    Object.assign(this.#data.pages, pages);
    const style = document.createElement('style');
    style.textContent = iconCss;
    document.head.append(style);
    this.#hasWords = true;
  }
}
