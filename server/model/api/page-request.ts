import type { PageTexts } from './picture-sizes.ts';
import type { Site } from '../entities/site.ts';

/** The values that a page is rendered from, on the server and when it hydrates. */
export interface PageRequest {
  url: string;
  /** The public origin of the site: `https://mindset.example`. */
  origin: string;
  /** A page with 404 has `noindex`. */
  status: number;
  site: Site;
  /** 13 digits. */
  isbn?: string | undefined;
  /** The pages of the book that have pictures. Their texts are empty on pages of the site that show only decorative ones. */
  pages: PageTexts;
  fallback: Record<string, unknown>;
  iconRules?: readonly StyleRule[] | undefined;
  analyticsKey?: string | undefined;
  isStatic?: boolean | undefined;
  /** False for a page that does not hydrate; true when absent. */
  hasScripts?: boolean | undefined;
}

export type Render = (page: PageRequest) => Promise<Buffer>;

export interface PageAssets {
  /** What public pages run before their visitor's first intent. */
  loader: string;
  /** What hydrates a page. */
  scripts: string[];
  styles: string[];
  /** The style sheet. A page inlines the rules that its HTML needs, and browsers load all of it after the first paint. */
  sheet?: { url: string; rules: StyleRule[] } | undefined;
  /** Source file of a lazy route (`site/pages/blog.tsx`) → its chunks to preload. */
  chunks: Record<string, string[]>;
}

/** What pages that are rendered in the browser need from the site, in one response. */
export interface SiteWords {
  site: Site;
  pages: PageTexts;
  iconCss: string;
}

/** A rule of CSS, or the rules of an at-rule such as `@media print`. */
export type StyleRule =
  | {
      css: string;
      /** What each selector needs to match: elements (`a`), classes (`.a`), inputs (`input[date]`), variables (`--a`). Without it, the rule is always needed. */
      needs?: string[][];
    }
  | { at: string; rules: StyleRule[] };

/** A file of the build that maps each style sheet to its rules. */
export const styleRulesFile = '.vite/style-rules.json';

/** The CSS of the rules that need only `names`, in their order; without `names`, of all rules. */
export function cssOf(rules: readonly StyleRule[], names?: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ('css' in rule) {
        const isNeeded = !names || !rule.needs || rule.needs.some((needed) => needed.every((name) => names.has(name)));
        return isNeeded ? rule.css : '';
      }
      const inner = cssOf(rule.rules, names);
      return inner && `${rule.at}{${inner}}`;
    })
    .join('');
}
