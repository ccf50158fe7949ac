// The URLs of the public site; `editor-paths.ts` has those that only the editor asks for, so that no public page loads them. Slugs and ids are safe in URLs, so nothing here escapes them; a server's route
// passes `:slug` in place of one.

/** The pages, and the files that readers' programs ask for. */
export const paths = {
  home: '/',
  benefits: '/#benefits',
  newsletter: '/#newsletter',
  about: '/about',
  product: '/product',
  blog: '/blog',
  post: (slug: string) => `/blog/${slug}`,
  categories: '/categories',
  category: (slug: string) => `/categories/${slug}`,
  contact: '/contact',
  editor: '/journal-editor',
  logOut: '/journal-editor/log-out',
  diagnostics: '/test-api',
  feed: '/feed.xml',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  /** The newsletter form is sent to the site's root, where a static host's form handling listens too. */
  signup: '/',
} as const;

/** The pages that show only the words of the site. */
export const stillPaths = [paths.home, paths.about, paths.product, paths.contact] as const;

/** The pages that exist whatever the content is, and that search engines list. */
export const publicPaths = [paths.home, paths.about, paths.product, paths.blog, paths.categories, paths.contact] as const;

/** Pages for the people who make the journal, which no search engine lists. */
export const privatePaths = [paths.editor, paths.diagnostics] as const;

/** The calls that the pages make. */
export const api = {
  posts: '/api/entries',
  latestPosts: '/api/entries/latest',
  post: (slug: string) => `/api/entries/${slug}`,
  postCategories: (slug: string) => `/api/entries/${slug}/categories`,
  relatedPosts: (slug: string) => `/api/entries/${slug}/related`,
  neighbourPosts: (slug: string) => `/api/entries/${slug}/neighbours`,
  categories: '/api/categories',
  category: (slug: string) => `/api/categories/${slug}`,
  categoryPosts: (slug: string) => `/api/categories/${slug}/entries`,
  health: '/api/health',
} as const;

/** What is imported and exported as a table. */
export type Table = 'quotes' | 'prompts';

/** The files that replace the API on a static host. */
export const staticFiles = {
  posts: '/api/entries/all.json',
  latestPosts: '/api/entries/latest.json',
  post: (slug: string) => `/api/entries/${slug}.json`,
  categories: '/api/categories.json',
  category: (slug: string) => `/api/categories/${slug}.json`,
  categoryPosts: (slug: string) => `/api/entries/category/${slug}/entries.json`,
} as const;

export const defaultJournalImage = '/images/default-journal.svg';

/** The picture of the site in links to it. */
export const socialDefaultImage = '/images/social-default.svg';

/** `path` with the query, when there is one. */
export function withSearch(path: string, search: URLSearchParams): string {
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Page `page` of the list at `path` by itself, which needs no query and so can be a file. */
export function listPagePath(path: string, page: number): string {
  return page > 1 ? `${path}/page/${page}` : path;
}

/** The list at `path`, searched for `query`, with `page` screenfuls shown. */
export function listPath(path: string, query: string, page: number): string {
  return withSearch(path, searchOf({ q: query || undefined, page: page > 1 ? String(page) : undefined }));
}

const sharePaths = {
  facebook: (url: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  twitter: (url: string, title: string) => `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title })}`,
  linkedin: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
};

export const shareNetworks = ['facebook', 'twitter', 'linkedin'] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

/** The network's own page for sharing `url`. */
export function sharePath(network: ShareNetwork, url: string, title: string): string {
  return sharePaths[network](url, title);
}

/** Repeats a name for each of several values, and leaves out what is undefined. */
export function searchOf(query: Record<string, string | readonly string[] | undefined>): URLSearchParams {
  const fields = Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((part) => [name, part] as [string, string]));
  return new URLSearchParams(fields);
}
