import { lazy } from 'react';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** What every page gets; pages without a slug in their address get an empty one. */
export interface PageProps {
  slug: string;
  /** The address is not one of the site's. */
  isUnknown: boolean;
}

export interface Route {
  pattern: string;
  /** The page's source file, by which the build names its chunks. */
  source: string;
  Page: ComponentType<PageProps>;
}

const home: Route = {
  pattern: paths.home,
  source: 'site/pages/home-page.tsx',
  Page: lazy(() => import('./pages/home-page.tsx').then(({ HomePage }) => ({ default: HomePage }))),
};

const routes: readonly Route[] = [
  home,
  {
    pattern: paths.about,
    source: 'site/pages/about-page.tsx',
    Page: lazy(() => import('./pages/about-page.tsx').then(({ AboutPage }) => ({ default: AboutPage }))),
  },
  {
    pattern: paths.product,
    source: 'site/pages/product-page.tsx',
    Page: lazy(() => import('./pages/product-page.tsx').then(({ ProductPage }) => ({ default: ProductPage }))),
  },
  {
    pattern: paths.blog,
    source: 'site/pages/blog-page.tsx',
    Page: lazy(() => import('./pages/blog-page.tsx').then(({ BlogPage }) => ({ default: BlogPage }))),
  },
  {
    pattern: paths.post(':slug'),
    source: 'site/pages/post-page.tsx',
    Page: lazy(() => import('./pages/post-page.tsx').then(({ PostPage }) => ({ default: PostPage }))),
  },
  {
    pattern: paths.categories,
    source: 'site/pages/categories-page.tsx',
    Page: lazy(() => import('./pages/categories-page.tsx').then(({ CategoriesPage }) => ({ default: CategoriesPage }))),
  },
  {
    pattern: paths.category(':slug'),
    source: 'site/pages/category-page.tsx',
    Page: lazy(() => import('./pages/category-page.tsx').then(({ CategoryPage }) => ({ default: CategoryPage }))),
  },
  {
    pattern: paths.contact,
    source: 'site/pages/contact-page.tsx',
    Page: lazy(() => import('./pages/contact-page.tsx').then(({ ContactPage }) => ({ default: ContactPage }))),
  },
  {
    pattern: paths.editor,
    source: 'site/editor/editor-page.tsx',
    Page: lazy(() => import('./editor/editor-page.tsx').then(({ EditorPage }) => ({ default: EditorPage }))),
  },
  {
    pattern: paths.diagnostics,
    source: 'site/pages/diagnostics-page.tsx',
    Page: lazy(() => import('./pages/diagnostics-page.tsx').then(({ DiagnosticsPage }) => ({ default: DiagnosticsPage }))),
  },
];

/** The page at `path` (no query); the home page stands in for every address that is not the site's. */
export function routeAt(path: string): PageProps & { route: Route } {
  const steps = stepsOf(path);
  for (const route of routes) {
    const pattern = stepsOf(route.pattern);
    if (pattern.length === steps.length && pattern.every((step, index) => step === ':slug' || step === steps[index]))
      return { route, slug: pattern.includes(':slug') ? (steps.at(-1) ?? '') : '', isUnknown: false };
  }
  return { route: home, slug: '', isUnknown: true };
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}
