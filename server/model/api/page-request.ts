import type { Site } from '../entities/site.ts';

/** Everything a page of the site is drawn from; the same values reach the browser, so that both draw the same. */
export interface PageRequest {
  /** Path and query, as asked for. */
  url: string;
  /** The public origin of the site, without a slash at the end: `https://mindset.example`. */
  origin: string;
  /** 200, or 404 for what does not exist: the page then says `noindex`. */
  status: number;
  site: Site;
  /** What the page's reads would answer: API path → parsed JSON. */
  fallback: Record<string, unknown>;
  /** The styles of the icons that the content names. */
  iconCss?: string | undefined;
  /** Set when usage events are to be sent. */
  analyticsKey?: string | undefined;
  /** The page will be a file on a host that answers nothing but files. */
  isStatic?: boolean | undefined;
}

/** Draws one whole HTML document, in UTF-8. */
export type Render = (page: PageRequest) => Promise<Buffer>;

/** Where the browser's code and styles are, as the build or the development server says. */
export interface PageAssets {
  /** Module scripts of the entry, as URLs. */
  scripts: string[];
  /** What the entry imports once the page is painted, as URLs. */
  modules: string[];
  /** Style sheets to link, as URLs. */
  styles: string[];
  /** CSS to stand in the document itself. */
  inlineCss?: string;
  /** Source file of a lazy route (`site/pages/blog.tsx`) → its chunks' URLs, to be preloaded. */
  chunks: Record<string, string[]>;
}
