import type { ComponentType } from 'react';
import { categoriesReads, categoryReads } from '../data/use-categories.ts';
import { postReads } from '../data/use-post.ts';
import { blogReads, categoryPostsReads } from '../data/use-posts.ts';
import type { Reads } from '../data/use-read.ts';
import type { PageProps } from '../data/page-props.ts';
import { editorPages, paths } from '../../server/model/api/paths.ts';

type LoadPage = () => Promise<ComponentType<PageProps>>;

export interface Route {
  pattern: string;
  /** The page's source file, the key of its chunks in the build; on the server only. */
  source: string;
  /** Loads the page's code; memoized. */
  load: LoadPage;
  /** The page; undefined until its code is loaded. */
  loaded: () => ComponentType<PageProps> | undefined;
  /** What the page reads first, by key. */
  reads: (slug: string) => Reads;
}

const blog: LoadPage = async () => (await import('../pages/blog/blog-page.tsx')).BlogPage;
const category: LoadPage = async () => (await import('../pages/category/category-page.tsx')).CategoryPage;

const home = route(
  paths.home,
  import.meta.env.SSR && 'site/pages/home/home-page.tsx',
  async () => (await import('../pages/home/home-page.tsx')).HomePage,
);

const routes: readonly Route[] = [
  home,
  route(
    paths.about,
    import.meta.env.SSR && 'site/pages/about/about-page.tsx',
    async () => (await import('../pages/about/about-page.tsx')).AboutPage,
  ),
  route(
    paths.product,
    import.meta.env.SSR && 'site/pages/product/product-page.tsx',
    async () => (await import('../pages/product/product-page.tsx')).ProductPage,
  ),
  route(paths.blog, import.meta.env.SSR && 'site/pages/blog/blog-page.tsx', blog, allBlogReads),
  route(`${paths.blog}/page/:page`, import.meta.env.SSR && 'site/pages/blog/blog-page.tsx', blog, allBlogReads),
  route(
    paths.post(':slug'),
    import.meta.env.SSR && 'site/pages/post/post-page.tsx',
    async () => (await import('../pages/post/post-page.tsx')).PostPage,
    postReads,
  ),
  route(
    paths.categories,
    import.meta.env.SSR && 'site/pages/categories/categories-page.tsx',
    async () => (await import('../pages/categories/categories-page.tsx')).CategoriesPage,
    categoriesReads,
  ),
  route(paths.category(':slug'), import.meta.env.SSR && 'site/pages/category/category-page.tsx', category, allCategoryReads),
  route(
    `${paths.category(':slug')}/page/:page`,
    import.meta.env.SSR && 'site/pages/category/category-page.tsx',
    category,
    allCategoryReads,
  ),
  route(
    paths.contact,
    import.meta.env.SSR && 'site/pages/contact/contact-page.tsx',
    async () => (await import('../pages/contact/contact-page.tsx')).ContactPage,
  ),
  route(
    paths.editor,
    import.meta.env.SSR && 'site/editor/editor-page.tsx',
    async () => (await import('../editor/editor-page.tsx')).EditorPage,
  ),
  route(
    editorPages.pictures,
    import.meta.env.SSR && 'site/editor/pictures-page.tsx',
    async () => (await import('../editor/pictures-page.tsx')).PicturesPage,
  ),
  route(
    editorPages.article,
    import.meta.env.SSR && 'site/editor/article-page.tsx',
    async () => (await import('../editor/article-page.tsx')).ArticlePage,
  ),
  route(
    paths.diagnostics,
    import.meta.env.SSR && 'site/pages/diagnostics/diagnostics-page.tsx',
    async () => (await import('../pages/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  ),
];

/** The page at `path` (without a query). At an unknown path, the home page with `isUnknown`. */
export function routeAt(path: string): PageProps & { route: Route } {
  const steps = stepsOf(path);
  for (const candidate of routes) {
    const found = match(stepsOf(candidate.pattern), steps);
    if (found) return { route: candidate, slug: found[':slug'] ?? '', page: pageNumber(found[':page']), isUnknown: false };
  }
  return { route: home, slug: '', page: undefined, isUnknown: true };
}

/** The values of the pattern's `:slug` and `:page`; undefined when the steps do not match. */
function match(pattern: readonly string[], steps: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== steps.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const step = steps[index] ?? '';
    if (part === ':page' ? !pageNumber(step) : part !== ':slug' && part !== step) return undefined;
    found[part] = step;
  }
  return found;
}

/** The number of a page of a list, from 2 up: page 1 is the list's own path. */
function pageNumber(step: string | undefined): number | undefined {
  return step !== undefined && /^([2-9]|[1-9]\d{1,5})$/.test(step) ? Number(step) : undefined;
}

/** Loads the code of every page. */
export async function loadPages(): Promise<void> {
  await Promise.all(routes.map(({ load }) => load()));
}

function allBlogReads(): Reads {
  return { ...categoriesReads(), ...blogReads() };
}

function allCategoryReads(slug: string): Reads {
  return { ...categoryReads(slug), ...categoryPostsReads(slug) };
}

function route(pattern: string, source: string | false, load: LoadPage, reads: Route['reads'] = () => ({})): Route {
  let page: ComponentType<PageProps> | undefined;
  return { pattern, source: source || '', load: async () => (page ??= await load()), loaded: () => page, reads };
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}
