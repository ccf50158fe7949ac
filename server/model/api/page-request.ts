import type { PageTexts } from './pictures.ts';
import type { Site } from '../entities/site.ts';
import type { StyleRule } from './style-rules.ts';

/** The values that a page is rendered from, on the server and when it hydrates. */
export interface PageRequest {
  url: string;
  /** The public origin of the site: `https://mindset.example`. */
  origin: string;
  /** A page with 404 has `noindex`. */
  status: number;
  site: Site;
  /** The pages of the book that have pictures. Their texts are empty on pages of the site that show none but decorative ones. */
  pages: PageTexts;
  /** API path → parsed JSON. */
  fallback: Record<string, unknown>;
  /** The styles of the icons that the content names. */
  iconRules?: readonly StyleRule[] | undefined;
  analyticsKey?: string | undefined;
  isStatic?: boolean | undefined;
  /** False for a page that does not hydrate; true when absent. */
  hasScripts?: boolean | undefined;
}

export type Render = (page: PageRequest) => Promise<Buffer>;

export interface PageAssets {
  scripts: string[];
  /** Style sheets of every page that are linked. */
  styles: string[];
  /** Style sheets of every page of which a page inlines the rules that its HTML needs. Browsers load them whole after the first paint. */
  sheets: StyleSheet[];
  /** Source file of a lazy route (`site/pages/blog.tsx`) → its chunks to preload. */
  chunks: Record<string, string[]>;
}

export interface StyleSheet {
  url: string;
  rules: StyleRule[];
}
