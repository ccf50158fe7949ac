import type { ComponentType } from 'react';
import { matchRoute, type Parser } from 'wouter';
import { editorPages, isPrivatePath, paths } from '../../server/model/api/paths.ts';
import type { ClosingPage, Site } from '../../server/model/entities/site.ts';
import { categoriesRead, categoryPostsRead, categoryRead, postRead, postsRead } from '../data/blog-reads.ts';
import type { ClosingWords, CommonWords, PageProps, ShownPlanner } from '../data/page-context.ts';
import type { KeyedRead } from '../data/use-read.ts';

interface RouteData<Words extends object> {
  /** The words of the site that the page shows, besides those that all pages show. */
  words: (site: Site) => Words;
  reads?: (slug: string) => readonly KeyedRead[];
}

export interface Route extends Required<RouteData<object>> {
  pattern: string;
  path: RegExp;
  /** The page's source file, the key of its chunks in the build. */
  source: string;
  load: () => Promise<unknown>;
  loaded: () => ComponentType<PageProps> | undefined;
}

export type FoundRoute = Omit<PageProps, 'words'> & { route: Route };

const home = route(paths.home, 'site/pages/home/home-page.tsx', async () => (await import('../pages/home/home-page.tsx')).HomePage, {
  words: (site) => ({
    ...pick(site, 'description', 'author', 'hero', 'benefits', 'newsletter', 'reviews', 'email'),
    ...closing(site, 'home'),
  }),
});

const routes: readonly Route[] = [
  home,
  route(paths.about, 'site/pages/about-page.tsx', async () => (await import('../pages/about-page.tsx')).AboutPage, {
    words: (site) => pick(site, 'about', 'author'),
  }),
  route(paths.product, 'site/pages/product/product-page.tsx', async () => (await import('../pages/product/product-page.tsx')).ProductPage, {
    words: (site) => ({
      ...pick(site, 'description', 'hero', 'features', 'reviews', 'product', 'print'),
      ...closing(site, 'product'),
      planner: shownPlanner(site),
    }),
  }),
  route(listPattern(paths.blog), 'site/pages/blog/blog-page.tsx', async () => (await import('../pages/blog/blog-page.tsx')).BlogPage, {
    words: (site) => ({ ...pick(site, 'description'), author: pick(site.author, 'name'), ...closing(site, 'blog') }),
    reads: () => [categoriesRead, postsRead],
  }),
  route(paths.post(':slug'), 'site/pages/post/post-page.tsx', async () => (await import('../pages/post/post-page.tsx')).PostPage, {
    words: (site) => ({ author: pick(site.author, 'name', 'shortBio'), ...closing(site, 'post') }),
    reads: (slug) => [postRead(slug)],
  }),
  route(paths.categories, 'site/pages/categories-page.tsx', async () => (await import('../pages/categories-page.tsx')).CategoriesPage, {
    words: (site) => closing(site, 'categories'),
    reads: () => [categoriesRead],
  }),
  route(
    listPattern(paths.category(':slug')),
    'site/pages/blog/blog-page.tsx',
    async () => (await import('../pages/blog/blog-page.tsx')).CategoryPage,
    { words: (site) => closing(site, 'category'), reads: (slug) => [categoryRead(slug), categoryPostsRead(slug)] },
  ),
  route(paths.contact, 'site/pages/contact-page.tsx', async () => (await import('../pages/contact-page.tsx')).ContactPage, {
    words: (site) => pick(site, 'description', 'contact', 'email'),
  }),
  route(paths.privacy, 'site/pages/privacy-page.tsx', async () => (await import('../pages/privacy-page.tsx')).PrivacyPage, {
    words: (site) => pick(site, 'privacy'),
  }),
  route(
    paths.newsletterLink(':slug'),
    'site/pages/newsletter-link-page.tsx',
    async () => (await import('../pages/newsletter-link-page.tsx')).NewsletterLinkPage,
  ),
  route(paths.editor, 'site/editor/editor-page.tsx', async () => (await import('../editor/editor-page.tsx')).EditorPage),
  route(editorPages.pictures, 'site/editor/pictures-page.tsx', async () => (await import('../editor/pictures-page.tsx')).PicturesPage),
  route(editorPages.article, 'site/editor/article-page.tsx', async () => (await import('../editor/article-page.tsx')).ArticlePage),
  route(
    editorPages.templatePages,
    'site/editor/template-pages-page.tsx',
    async () => (await import('../editor/template-pages-page.tsx')).TemplatePagesPage,
  ),
  route(paths.diagnostics, 'site/pages/diagnostics-page.tsx', async () => (await import('../pages/diagnostics-page.tsx')).DiagnosticsPage),
];

/** The route of `path` (without a query). For unknown paths, the home page with `isUnknown`. */
export function routeAt(path: string): FoundRoute {
  for (const candidate of routes) {
    const [isFound, params] = matchRoute(parse, candidate.path, path);
    if (!isFound) continue;
    const { slug = '', page } = params;
    return { route: candidate, slug, page: page === undefined ? undefined : Number(page), isUnknown: false };
  }
  return { route: home, slug: '', page: undefined, isUnknown: true };
}

/** Loads the code of all public pages, or the much larger code of the editor and the other tools. */
export async function loadPages(kind: 'public' | 'tools'): Promise<void> {
  await Promise.all(routes.filter(({ pattern }) => isPrivatePath(pattern) === (kind === 'tools')).map(({ load }) => load()));
}

export function commonWords(site: Site): CommonWords {
  return {
    ...pick(site, 'name', 'tagline', 'retailer', 'social', 'navigation'),
    hasPrivacy: site.privacy !== undefined,
    signupNote: site.newsletter.note,
    plannerUrl: shownPlanner(site)?.url,
  };
}

/** The planner with its price in words; undefined until it is available. */
function shownPlanner(site: Site): ShownPlanner | undefined {
  const { state, url, price, title, text } = site.planner ?? {};
  return state === 'available' && url !== undefined ? { url, price: formatPrice(site, price), title, text } : undefined;
}

/** `$24.00` */
export function formatPrice({ retailer: { currency = 'USD' } }: Site, price: number | string | undefined): string {
  return Number(price).toLocaleString('en-US', { style: 'currency', currency });
}

/** The words at the end of a page: its own, or those of all pages. */
function closing(site: Site, page: ClosingPage): ClosingWords {
  return { closing: pick(site.closing.pages?.[page] ?? site.closing, 'title', 'text') };
}

function pick<T extends object, Name extends keyof T>(all: T, ...names: Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<T, Name>;
}

type Load<Words extends object> = () => Promise<ComponentType<PageProps<Words>>>;

/** Makes the data optional for pages without words of the site. */
type Declared<Words extends object> = object extends Words ? [data?: RouteData<Words>] : [data: RouteData<Words>];

/** A list, or one page of it. Page 1 is the list's own path. */
function listPattern(path: string): string {
  return `${path}(?:/page/:page)?`;
}

/** Compiles a case-sensitive pattern. The parser of wouter ignores letter case. */
function parse(pattern: string): ReturnType<Parser> & { pattern: RegExp } {
  const path = pattern.replace(':slug', '(?<slug>[^/]+)').replace(':page', String.raw`(?<page>[2-9]|[1-9]\d{1,5})`);
  return { pattern: new RegExp(`^${path}/?$`) };
}

/** @typeParam Words the words that `data` has. A page that shows other words is a type error. */
function route<Words extends object>(pattern: string, source: string, load: Load<Words>, ...[data]: Declared<Words>): Route {
  let loading: Promise<void> | undefined;
  let loaded: ComponentType<PageProps> | undefined;
  const loadOnce = async () => {
    // Its route provides these words.
    loaded = (await load()) as ComponentType<PageProps>;
  };
  return {
    words: data?.words ?? (() => ({})),
    reads: data?.reads ?? (() => []),
    pattern,
    path: parse(pattern).pattern,
    source,
    load: () => (loading ??= loadOnce()),
    loaded: () => loaded,
  };
}
