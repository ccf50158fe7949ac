import { lazy } from 'react';
import type { ComponentType } from 'react';
import { categoriesReads, categoryReads } from '../data/use-categories.ts';
import { postReads } from '../data/use-post.ts';
import { blogReads, categoryPostsReads } from '../data/use-posts.ts';
import type { Reads } from '../data/use-read.ts';
import type { PageProps } from '../data/page-props.ts';
import { paths } from '../../server/model/api/paths.ts';

type LoadPage = () => Promise<ComponentType<PageProps>>;

export interface Route {
  pattern: string;
  /** The page's source file, by which the build names its chunks. */
  source: string;
  /** Fetches the page's code, once. */
  load: LoadPage;
  /** The page, once its code has been fetched. */
  loaded: () => ComponentType<PageProps> | undefined;
  /** What the page reads at once. */
  reads: (slug: string) => Reads;
  /** The page that fetches its code when it is drawn. What waits for that is shown no sooner than 300 ms later: React's own pace. */
  Page: ComponentType<PageProps>;
}

const blog: LoadPage = async () => (await import('../pages/blog/blog-page.tsx')).BlogPage;
const category: LoadPage = async () => (await import('../pages/category/category-page.tsx')).CategoryPage;

const home = route(paths.home, 'site/pages/home/home-page.tsx', async () => (await import('../pages/home/home-page.tsx')).HomePage);

const routes: readonly Route[] = [
  home,
  route(paths.about, 'site/pages/about/about-page.tsx', async () => (await import('../pages/about/about-page.tsx')).AboutPage),
  route(paths.product, 'site/pages/product/product-page.tsx', async () => (await import('../pages/product/product-page.tsx')).ProductPage),
  route(paths.blog, 'site/pages/blog/blog-page.tsx', blog, blogReads),
  route(`${paths.blog}/page/:page`, 'site/pages/blog/blog-page.tsx', blog, blogReads),
  route(
    paths.post(':slug'),
    'site/pages/post/post-page.tsx',
    async () => (await import('../pages/post/post-page.tsx')).PostPage,
    postReads,
  ),
  route(
    paths.categories,
    'site/pages/categories/categories-page.tsx',
    async () => (await import('../pages/categories/categories-page.tsx')).CategoriesPage,
    categoriesReads,
  ),
  route(paths.category(':slug'), 'site/pages/category/category-page.tsx', category, wholeCategoryReads),
  route(`${paths.category(':slug')}/page/:page`, 'site/pages/category/category-page.tsx', category, wholeCategoryReads),
  route(paths.contact, 'site/pages/contact/contact-page.tsx', async () => (await import('../pages/contact/contact-page.tsx')).ContactPage),
  route(paths.editor, 'site/editor/editor-page.tsx', async () => (await import('../editor/editor-page.tsx')).EditorPage),
  route(
    paths.diagnostics,
    'site/pages/diagnostics/diagnostics-page.tsx',
    async () => (await import('../pages/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  ),
];

/** The page at `path` (no query); the home page stands in for every address that is not the site's. */
export function routeAt(path: string): PageProps & { route: Route } {
  const steps = stepsOf(path);
  for (const candidate of routes) {
    const found = match(stepsOf(candidate.pattern), steps);
    if (found) return { route: candidate, slug: found[':slug'] ?? '', page: pageNumber(found[':page']), isUnknown: false };
  }
  return { route: home, slug: '', page: undefined, isUnknown: true };
}

/** What stands in the place of each `:name`, or undefined when the steps are not the pattern's. */
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

/** The number of a list's page as its address has it: from 2 up, for the first is the list itself. */
function pageNumber(step: string | undefined): number | undefined {
  return step !== undefined && /^([2-9]|[1-9]\d{1,5})$/.test(step) ? Number(step) : undefined;
}

/** Fetches the code of every page. */
export async function loadPages(): Promise<void> {
  await Promise.all(routes.map(({ load }) => load()));
}

function wholeCategoryReads(slug: string): Reads {
  return { ...categoryReads(slug), ...categoryPostsReads(slug) };
}

function route(pattern: string, source: string, load: LoadPage, reads: Route['reads'] = () => ({})): Route {
  let page: ComponentType<PageProps> | undefined;
  const loadOnce = async () => (page ??= await load());
  return { pattern, source, load: loadOnce, loaded: () => page, reads, Page: lazy(async () => ({ default: await loadOnce() })) };
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}
