/**
 * The most that each part of the site may weigh, in KiB as it is sent: text with Brotli. `budgets.test.ts` checks the build. Raise a
 * number only with the reason in the commit.
 */
export const budgetsKiB = {
  /** What a public page runs until its visitor's first intent. */
  scriptsBeforeIntent: 3,
  /** With what each imports before it runs, without what the entry has. */
  scripts: {
    'site/entry/client.tsx': 77,
    'site/pages/home/home-page.tsx': 3,
    'site/pages/about-page.tsx': 1,
    'site/pages/product/product-page.tsx': 8,
    'site/pages/blog/blog-page.tsx': 6,
    'site/pages/post/post-page.tsx': 3,
    'site/pages/categories-page.tsx': 2,
    'site/pages/contact-page.tsx': 1,
    'site/pages/privacy-page.tsx': 1,
    'site/editor/editor-page.tsx': 150,
    'site/editor/article-page.tsx': 200,
  },
  wholeStyleSheet: 11,
  fonts: 60,
  html: {
    '/': 13,
    '/about': 9,
    '/product': 20,
    '/blog': 12,
    '/blog/power-of-daily-journaling': 13,
    '/categories': 9,
    '/categories/habits': 10,
    '/contact': 7,
  },
  /** Of the HTML, before compression. */
  stylesInHtml: 27,
  /** What every command reads before it runs, as it is on disk. */
  commandLine: 120,
  /** The code that a build of a static site renders public pages with, as it is on disk. The editor's is four times as much. */
  publicRenderer: 760,
  /** The cover, at the widths that a phone and a laptop choose; and the open book, sharp at two dots to a pixel. */
  pictures: { 'book-480.avif': 6, 'hero-800.avif': 25, 'product-800.avif': 25, 'spread-800.avif': 25, 'spread-1440.avif': 40 },
} as const;
