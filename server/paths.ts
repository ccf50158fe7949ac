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
