import { getFirst, reloadPage } from '../data/http.ts';
import type { PageData } from '../data/page-context.ts';
import { api, isEditorPath, staticFiles } from '../../server/model/api/paths.ts';
import type { SiteWords } from '../../server/model/api/page-request.ts';
import type { Site } from '../../server/model/entities/site.ts';
import type { FoundRoute, Route } from './routes.ts';

/**
 * Loads what other pages need and the server's page lacks: code, the whole style sheet, and all words of the site. Failed chunks aren't retried
 * (neither does Vite); the browser then loads the server's page.
 */
export class NextPages {
  readonly #data: PageData;
  #first: FoundRoute | undefined;
  #styles: Promise<unknown> | undefined;
  #words: Promise<void> | undefined;
  #hasStyles = false;
  #site: Site | undefined;

  constructor(data: PageData) {
    this.#data = data;
  }

  async load(route: Route): Promise<void> {
    await Promise.all([route.load(), this.loadStyles(), (this.#words ??= this.#readWords())]);
  }

  /** Loads the whole style sheet. This page needs it too, once it changes. */
  async loadStyles(): Promise<void> {
    await (this.#styles ??= import('../styles/site.css'));
    this.#hasStyles = true;
  }

  hasLoaded(route: Route): boolean {
    return this.#hasStyles && this.#site !== undefined && route.loaded() !== undefined;
  }

  /** Loads what a page lacks; undefined when it can render. */
  loadMissing(found: FoundRoute): Promise<void> | undefined {
    const { route } = found;
    const isComplete = (this.#isFirst(found) && route.loaded()) || this.hasLoaded(route);
    return isComplete ? undefined : this.#loadOrReload(route);
  }

  wordsOf({ route }: FoundRoute): object {
    return this.#site ? route.words(this.#site) : this.#data.words;
  }

  /** Whether the server rendered the page, with its own styles and words. */
  #isFirst(found: FoundRoute): boolean {
    const { route, slug, page, isUnknown } = found;
    const first = (this.#first ??= found);
    if (route !== first.route) return false;
    // The editor has all styles and needs no words.
    return isEditorPath(route.pattern) || (slug === first.slug && page === first.page && isUnknown === first.isUnknown);
  }

  /** Loads the code of a page. After a failure, for example when a newer build has replaced the files, loads the server's page. */
  async #loadOrReload(route: Route): Promise<void> {
    try {
      await this.load(route);
    } catch (error) {
      // The server's page would fail again.
      if (!this.#first?.route.loaded()) throw error;
      await reloadPage();
    }
  }

  async #readWords(): Promise<void> {
    const { site, pages, iconCss } = (await getFirst(api.site, staticFiles.site)) as SiteWords;
    Object.assign(this.#data.pages, pages);
    const style = document.createElement('style');
    style.textContent = iconCss;
    document.head.append(style);
    this.#site = site;
  }
}
