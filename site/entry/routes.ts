import type { ComponentType } from 'react';
import { categoriesReads, categoryReads } from '../data/use-categories.ts';
import { postReads } from '../data/use-post.ts';
import { blogReads, categoryPostsReads } from '../data/use-posts.ts';
import type { Reads } from '../data/use-read.ts';
import type { PageProps } from '../data/page-props.ts';
import { editorPages, paths } from '../../server/model/api/paths.ts';
import type { ClosingPage, Site } from '../../server/model/entities/site.ts';

type LoadPage = () => Promise<ComponentType<PageProps>>;
type Words = readonly (keyof Site)[];

/** The words of the header, the footer, the metadata and the buy links. */
const commonWords: Words = ['name', 'tagline', 'retailer', 'social', 'navigation'];

export interface Route {
  pattern: string;
  path: RegExp;
  /** The page's source file, the key of its chunks in the build. */
  source: string;
  /** Loads the page's code; memoized. */
  load: LoadPage;
  /** The page; undefined until its code is loaded. */
  loaded: () => ComponentType<PageProps> | undefined;
  /** The words of the site that the page shows beside those that all pages show. */
  words: Words;
  /** Whose words are at its end. */
  closing: ClosingPage | undefined;
  /** What the page reads first, by key. */
  reads: (slug: string) => Reads;
}

type RouteOptions = Partial<Pick<Route, 'words' | 'closing' | 'reads'>>;

const blog: LoadPage = async () => (await import('../pages/blog/blog-page.tsx')).BlogPage;
const category: LoadPage = async () => (await import('../pages/category/category-page.tsx')).CategoryPage;

const ofBlog: RouteOptions = { words: ['description'], closing: 'blog', reads: () => ({ ...categoriesReads(), ...blogReads() }) };
const ofCategory: RouteOptions = { closing: 'category', reads: (slug) => ({ ...categoryReads(slug), ...categoryPostsReads(slug) }) };

const home = route(paths.home, 'site/pages/home/home-page.tsx', async () => (await import('../pages/home/home-page.tsx')).HomePage, {
  words: ['description', 'author', 'hero', 'benefits', 'newsletter', 'reviews', 'email'],
  closing: 'home',
});

const routes: readonly Route[] = [
  home,
  route(paths.about, 'site/pages/about/about-page.tsx', async () => (await import('../pages/about/about-page.tsx')).AboutPage, {
    words: ['about', 'author'],
  }),
  route(paths.product, 'site/pages/product/product-page.tsx', async () => (await import('../pages/product/product-page.tsx')).ProductPage, {
    words: ['description', 'hero', 'features', 'reviews', 'product', 'print'],
    closing: 'product',
  }),
  route(paths.blog, 'site/pages/blog/blog-page.tsx', blog, ofBlog),
  route(`${paths.blog}/page/:page`, 'site/pages/blog/blog-page.tsx', blog, ofBlog),
  route(paths.post(':slug'), 'site/pages/post/post-page.tsx', async () => (await import('../pages/post/post-page.tsx')).PostPage, {
    closing: 'post',
    reads: postReads,
  }),
  route(
    paths.categories,
    'site/pages/categories/categories-page.tsx',
    async () => (await import('../pages/categories/categories-page.tsx')).CategoriesPage,
    { closing: 'categories', reads: categoriesReads },
  ),
  route(paths.category(':slug'), 'site/pages/category/category-page.tsx', category, ofCategory),
  route(`${paths.category(':slug')}/page/:page`, 'site/pages/category/category-page.tsx', category, ofCategory),
  route(paths.contact, 'site/pages/contact/contact-page.tsx', async () => (await import('../pages/contact/contact-page.tsx')).ContactPage, {
    words: ['description', 'contact', 'email'],
  }),
  route(paths.editor, 'site/editor/editor-page.tsx', async () => (await import('../editor/editor-page.tsx')).EditorPage),
  route(editorPages.pictures, 'site/editor/pictures-page.tsx', async () => (await import('../editor/pictures-page.tsx')).PicturesPage),
  route(editorPages.article, 'site/editor/article-page.tsx', async () => (await import('../editor/article-page.tsx')).ArticlePage),
  route(
    paths.diagnostics,
    'site/pages/diagnostics/diagnostics-page.tsx',
    async () => (await import('../pages/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  ),
];

/** The page at `path` (without a query). At an unknown path, the home page with `isUnknown`. */
export function routeAt(path: string): PageProps & { route: Route } {
  for (const candidate of routes) {
    const found = candidate.path.exec(path);
    const { slug = '', page } = found?.groups ?? {};
    if (found) return { route: candidate, slug, page: page === undefined ? undefined : Number(page), isUnknown: false };
  }
  return { route: home, slug: '', page: undefined, isUnknown: true };
}

/** Loads the code of every page. */
export async function loadPages(): Promise<void> {
  await Promise.all(routes.map(({ load }) => load()));
}

/** The words of the site for the page of a route. The server has no others when it renders the page. */
export function wordsFor({ words, closing: page }: Route, site: Site): Site {
  const shown = [...commonWords, ...words].map((word) => [word, site[word]]);
  const { title, text } = (page && site.closing.pages?.[page]) ?? site.closing;
  // The longest words of all, which two pages show.
  const author = { ...site.author, bio: '' };
  return { author, closing: { title, text }, ...Object.fromEntries(shown) } as Site;
}

function route(pattern: string, source: string, load: LoadPage, { words = [], closing, reads = () => ({}) }: RouteOptions = {}): Route {
  // Page 1 of a list is the list's own path.
  const path = pattern.replace(':slug', '(?<slug>[^/]+)').replace(':page', String.raw`(?<page>[2-9]|[1-9]\d{1,5})`);
  let loading: ReturnType<LoadPage> | undefined;
  let page: ComponentType<PageProps> | undefined;
  return {
    pattern,
    path: new RegExp(`^${path}/?$`),
    source,
    load: async () => (page = await (loading ??= load())),
    loaded: () => page,
    words,
    closing,
    reads,
  };
}
