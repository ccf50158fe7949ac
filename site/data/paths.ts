/** Every address that the site links to or reads from. Slugs are safe in URLs as they are. */
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
  diagnostics: '/test-api',
  feed: '/feed.xml',
  /** The newsletter form is sent to the site's root, where a static host's form handling listens too. */
  signup: '/',
} as const;

export const api = {
  posts: '/api/entries',
  latestPosts: '/api/entries/latest',
  post: (slug: string) => `/api/entries/${slug}`,
  postCategories: (id: string) => `/api/entries/${id}/categories`,
  relatedPosts: (slug: string) => `/api/entries/${slug}/related`,
  neighbourPosts: (slug: string) => `/api/entries/${slug}/neighbours`,
  categories: '/api/categories',
  category: (slug: string) => `/api/categories/${slug}`,
  categoryPosts: (slug: string) => `/api/categories/${slug}/entries`,
} as const;

/** The files that stand in for the API on a static host. */
export const staticFiles = {
  posts: '/api/entries/all.json',
  post: (slug: string) => `/api/entries/${slug}.json`,
  categories: '/api/categories.json',
  categoryPosts: (slug: string) => `/api/entries/category/${slug}/entries.json`,
} as const;

export const defaultJournalImage = '/images/default-journal.svg';

/** The picture of the site in links to it. */
export const socialDefaultImage = '/images/social-default.svg';

/** Page `page` of the list at `path` by itself, which needs no query and so can be a file. */
export function listPagePath(path: string, page: number): string {
  return page > 1 ? `${path}/page/${page}` : path;
}

/** The list at `path`, searched for `query`, with `page` screenfuls shown. */
export function listPath(path: string, query: string, page: number): string {
  const search = new URLSearchParams();
  if (query) search.set('q', query);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${path}?${search}` : path;
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
