import type { Site } from '../entities/site.ts';

/** The values that a page is rendered from, on the server and when it hydrates. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** The public origin of the site: `https://mindset.example`. */
  origin: string;
  /** A page with 404 has `noindex`. */
  status: number;
  site: Site;
  /** API path → parsed JSON of its response. */
  fallback: Record<string, unknown>;
  /** The styles of the content's icons. */
  iconCss?: string | undefined;
  /** Set when the page sends usage events. */
  analyticsKey?: string | undefined;
  /** Whether the page is for a static host. */
  isStatic?: boolean | undefined;
}

/** Renders an HTML document. */
export type Render = (page: PageRequest) => Promise<Buffer>;

/** URLs of scripts and styles. */
export interface PageAssets {
  /** Module scripts of the entry. */
  scripts: string[];
  /** Modules that the entry imports after the first paint. */
  modules: string[];
  styles: string[];
  /** CSS for a `<style>` element. */
  inlineCss?: string;
  /** Source file of a lazy route (`site/pages/blog.tsx`) → its chunks to preload. */
  chunks: Record<string, string[]>;
}
