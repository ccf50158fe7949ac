import type { Site } from '../entities/site.ts';

/** The values that a page is rendered from, on the server and when it hydrates. */
export interface PageRequest {
  url: string;
  /** The public origin of the site: `https://mindset.example`. */
  origin: string;
  /** A page with 404 has `noindex`. */
  status: number;
  site: Site;
  /** API path → parsed JSON. */
  fallback: Record<string, unknown>;
  iconCss?: string | undefined;
  analyticsKey?: string | undefined;
  isStatic?: boolean | undefined;
}

export type Render = (page: PageRequest) => Promise<Buffer>;

export interface PageAssets {
  scripts: string[];
  /** Modules that the entry imports after the first paint. */
  modules: string[];
  styles: string[];
  inlineCss?: string;
  /** Source file of a lazy route (`site/pages/blog.tsx`) → its chunks to preload. */
  chunks: Record<string, string[]>;
}
