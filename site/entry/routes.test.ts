import { expect, test } from 'vitest';
import { routeAt } from './routes.ts';

test.each([
  ['/', 'site/pages/home/home-page.tsx', ''],
  ['/about', 'site/pages/about-page.tsx', ''],
  ['/product', 'site/pages/product/product-page.tsx', ''],
  ['/blog', 'site/pages/blog/blog-page.tsx', ''],
  ['/blog/', 'site/pages/blog/blog-page.tsx', ''],
  ['/blog/page/2', 'site/pages/blog/blog-page.tsx', ''],
  ['/blog/page', 'site/pages/post/post-page.tsx', 'page'],
  ['/categories/habits/page/12', 'site/pages/blog/blog-page.tsx', 'habits'],
  ['/blog/one-thing', 'site/pages/post/post-page.tsx', 'one-thing'],
  ['/categories', 'site/pages/categories-page.tsx', ''],
  ['/categories/habits', 'site/pages/blog/blog-page.tsx', 'habits'],
  ['/contact', 'site/pages/contact-page.tsx', ''],
  ['/journal-editor', 'site/editor/editor-page.tsx', ''],
  ['/journal-editor/pictures', 'site/editor/pictures-page.tsx', ''],
  ['/journal-editor/pages', 'site/editor/template-pages-page.tsx', ''],
  ['/journal-editor/articles/one-thing', 'site/editor/article-page.tsx', 'one-thing'],
  ['/test-api', 'site/pages/diagnostics-page.tsx', ''],
])('%s is rendered by %s', (path, source, slug) => {
  const found = routeAt(path);
  expect([found.route.source, found.slug, found.isUnknown]).toEqual([source, slug, false]);
});

test.each(['/nowhere', '/blog/a/b', '/blog/page/1', '/blog/page/x', '/categories/habits/page/02', '/About', '/categories/habits/x'])(
  'the home page is shown at the unknown path %s',
  (path) => {
    const found = routeAt(path);
    expect([found.route.source, found.isUnknown]).toEqual(['site/pages/home/home-page.tsx', true]);
  },
);
