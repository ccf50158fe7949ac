// The URLs of the public site and of all pages. The editor's others are in `editor-calls.ts` and `editor-views.ts`, which no public page loads.
// Slugs and ids are safe in URLs, so nothing escapes them. A route passes `:slug`.

export const paths = {
  home: '/',
  benefits: '/#benefits',
  newsletter: '/#newsletter',
  about: '/about',
  product: '/product',
  lookInside: '/product#look-inside',
  blog: '/blog',
  post: (slug: string) => `/blog/${slug}`,
  categories: '/categories',
  category: (slug: string) => `/categories/${slug}`,
  contact: '/contact',
  privacy: '/privacy',
  /** A week of the book as a PDF. */
  sample: '/sample.pdf',
  editor: '/journal-editor',
  diagnostics: '/test-api',
  feed: '/feed.xml',
  /** Static hosts handle forms at the root of the site, too. */
  signup: '/',
  /** Where the links in mails lead: `confirm` or `unsubscribe`. */
  newsletterLink: (purpose: string) => `/newsletter/${purpose}`,
} as const;

/** Paths that no script of a page uses. */
export const serverPaths = {
  logOut: '/journal-editor/log-out',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  openApi: '/api/openapi.json',
  mcp: '/mcp',
  /** What a link shows without a log-in. @param key the secret of the link, or `**` for a route */
  show: (key: string) => `/show/${key}`,
} as const;

/** The pages of the editor beside its tabs. */
export const editorPages = {
  pictures: '/journal-editor/pictures',
  article: '/journal-editor/articles/:slug',
  templatePages: '/journal-editor/pages',
} as const;

/** Pages without content items. */
export const fixedPaths = [paths.home, paths.about, paths.product, paths.contact] as const;

/** Pages that exist with any content, for search engines. */
export const publicPaths = [paths.home, paths.about, paths.product, paths.blog, paths.categories, paths.contact] as const;

/** Pages for the authors, not for search engines. */
export const privatePaths = [paths.editor, paths.diagnostics] as const;

/** Whether a path is one of `privatePaths`, or below the editor. */
export function isPrivatePath(path: string): boolean {
  return path === paths.diagnostics || isEditorPath(path);
}

/** Whether a path is the editor's, or one of its pages. */
export function isEditorPath(path: string): boolean {
  return `${path}/`.startsWith('/journal-editor/');
}

export const api = {
  site: '/api/site',
  posts: '/api/entries',
  latestPosts: '/api/entries/latest',
  post: (slug: string) => `/api/entries/${slug}`,
  postCategories: (slug: string) => `/api/entries/${slug}/categories`,
  categories: '/api/categories',
  category: (slug: string) => `/api/categories/${slug}`,
  categoryPosts: (slug: string) => `/api/categories/${slug}/entries`,
  health: '/api/health',
} as const;

/** The files for a static host. */
export const staticFiles = {
  site: '/api/site.json',
  posts: '/api/entries/all.json',
  searchIndex: '/api/search.json',
  latestPosts: '/api/entries/latest.json',
  post: (slug: string) => `/api/entries/${slug}.json`,
  categories: '/api/categories.json',
  category: (slug: string) => `/api/categories/${slug}.json`,
  categoryPosts: (slug: string) => `/api/entries/category/${slug}/entries.json`,
} as const;

export const defaultJournalImage = '/images/default-journal.svg';

export const socialDefaultImage = '/images/cover/social.svg';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A path with its query. The name of several values is repeated, and that of an undefined one left out. */
export function withSearch(path: string, query: Query | URLSearchParams): string {
  const named = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams(named.flatMap(([name, value = []]) => [value].flat().map((each) => [name, each])));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Page `page` of the list at `path`, without a query so that it can be a file. */
export function listPagePath(path: string, page: number): string {
  return page > 1 ? `${path}/page/${page}` : path;
}

/** The first `page` pages of the list at `path`, searched for `query`. */
export function listPath(path: string, query: string, page: number): string {
  return withSearch(path, { q: query || undefined, page: page > 1 ? String(page) : undefined });
}

export const sharePaths = {
  facebook: (url: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  twitter: (url: string, title: string) => `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title })}`,
  linkedin: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
};

export const shareNetworks = ['facebook', 'twitter', 'linkedin'] as const;
export type ShareNetwork = (typeof shareNetworks)[number];
