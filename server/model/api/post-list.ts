import type { PostSummary } from '../entities/post.ts';
import type { FoundText } from '../search/rank-posts.ts';

/** The number of cards that a list shows, and that "Load more" adds. */
const pageSize = 24;

// The most that one URL shows, because the server renders all cards for each request. Each later page is shown alone, at its own URL.
const maxPages = 50;

/** The part of a list of posts that a URL names. */
export interface PostListView {
  query: string;
  page: number;
  /** Whether only this page is shown, without those before it. Its URL has no query. */
  isAlone: boolean;
}

/** A post in a list, with the texts of its card when a search found it. */
export type ListedPost = PostSummary & { found?: FoundText };

export interface ShownPosts extends PostListView {
  items: ListedPost[];
  /** The number of all matches, shown or not. */
  total: number;
  /** What was searched for instead, when the query has words that no post has. */
  meant?: string;
}

/** The key for a view of the list at `listKey` among the values of a page. */
export function shownKey(listKey: string): string {
  return `${listKey}#shown`;
}

/** The part of `posts` that the view shows. @param posts those that its query finds */
export function selectPosts(posts: readonly PostSummary[], view: PostListView): ShownPosts {
  const start = view.isAlone ? (view.page - 1) * pageSize : 0;
  return { ...view, items: posts.slice(start, view.page * pageSize), total: posts.length };
}

export function hasMore({ page, total, isAlone }: Pick<ShownPosts, 'isAlone' | 'page' | 'total'>): boolean {
  return (isAlone || page < maxPages) && page * pageSize < total;
}

/** The number of pages for `total` posts, at least 1. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The view of a URL: `q` and `page` of its query (an invalid page is 1, and 50 the last), or the page that its path names. */
export function parseListView(search: string, pathPage?: number): PostListView {
  if (pathPage !== undefined) return { query: '', page: pathPage, isAlone: true };
  const fields = new URLSearchParams(search);
  const page = Number(fields.get('page') ?? 1);
  const isPage = Number.isSafeInteger(page) && page > 0;
  return { query: fields.get('q')?.trim() ?? '', page: isPage ? Math.min(page, maxPages) : 1, isAlone: false };
}

export function isSameView(one: PostListView, other: PostListView): boolean {
  return one.query === other.query && one.page === other.page && one.isAlone === other.isAlone;
}
