import { lazy } from 'react';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** What every page gets; pages without a slug in their address get an empty one. */
export interface PageProps {
  slug: string;
  /** The address is not one of the site's. */
  isUnknown: boolean;
}

type LoadPage = () => Promise<ComponentType<PageProps>>;

export interface Route {
  pattern: string;
  /** The page's source file, by which the build names its chunks. */
  source: string;
  /** Fetches the page's code, once. */
  load: LoadPage;
  Page: ComponentType<PageProps>;
}

const home = route(paths.home, 'site/pages/home-page.tsx', async () => (await import('./pages/home-page.tsx')).HomePage);

const routes: readonly Route[] = [
  home,
  route(paths.about, 'site/pages/about-page.tsx', async () => (await import('./pages/about-page.tsx')).AboutPage),
  route(paths.product, 'site/pages/product-page.tsx', async () => (await import('./pages/product-page.tsx')).ProductPage),
  route(paths.blog, 'site/pages/blog-page.tsx', async () => (await import('./pages/blog-page.tsx')).BlogPage),
  route(paths.post(':slug'), 'site/pages/post-page.tsx', async () => (await import('./pages/post-page.tsx')).PostPage),
  route(paths.categories, 'site/pages/categories-page.tsx', async () => (await import('./pages/categories-page.tsx')).CategoriesPage),
  route(paths.category(':slug'), 'site/pages/category-page.tsx', async () => (await import('./pages/category-page.tsx')).CategoryPage),
  route(paths.contact, 'site/pages/contact-page.tsx', async () => (await import('./pages/contact-page.tsx')).ContactPage),
  route(paths.editor, 'site/editor/editor-page.tsx', async () => (await import('./editor/editor-page.tsx')).EditorPage),
  route(paths.diagnostics, 'site/pages/diagnostics-page.tsx', async () => (await import('./pages/diagnostics-page.tsx')).DiagnosticsPage),
];

/** The page at `path` (no query); the home page stands in for every address that is not the site's. */
export function routeAt(path: string): PageProps & { route: Route } {
  const steps = stepsOf(path);
  for (const candidate of routes) {
    const pattern = stepsOf(candidate.pattern);
    if (pattern.length === steps.length && pattern.every((step, index) => step === ':slug' || step === steps[index]))
      return { route: candidate, slug: pattern.includes(':slug') ? (steps.at(-1) ?? '') : '', isUnknown: false };
  }
  return { route: home, slug: '', isUnknown: true };
}

/** Fetches the code of every page. */
export async function loadPages(): Promise<void> {
  await Promise.all(routes.map(({ load }) => load()));
}

function route(pattern: string, source: string, load: LoadPage): Route {
  return { pattern, source, load, Page: lazy(async () => ({ default: await load() })) };
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}
