/** The pages that show nothing but the words of the site. */
export const stillPaths = ['/', '/about', '/product', '/contact'] as const;

/** The pages that stand whatever the content is, for everybody to find. */
export const publicPaths = ['/', '/about', '/product', '/blog', '/categories', '/contact'] as const;

/** Pages for the people who make the journal, which no search engine should show. */
export const privatePaths = ['/journal-editor', '/test-api'] as const;

export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

export function categoryPath(slug: string): string {
  return `/categories/${slug}`;
}

/** Page `page` of the list at `path` by itself, from 2 up. */
export function listPagePath(path: string, page: number): string {
  return `${path}/page/${page}`;
}
