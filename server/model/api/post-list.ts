import { normalize } from '../text/normalize.ts';
import type { PostSummary } from '../entities/post.ts';

/** How many cards stand on a list before "Load more", and how many each click adds. */
const pageSize = 24;

/** The part of a list of posts that an address asks for. */
export interface PostListView {
  /** Words to search for; empty for all posts. */
  query: string;
  /** Counts from 1. */
  page: number;
  /** That page by itself, rather than all pages up to it: such a page has an address that needs no query. */
  isAlone: boolean;
}

/** The part of a list of posts that a page shows. */
export interface ShownPosts extends PostListView {
  items: PostSummary[];
  /** How many match, shown or not. */
  total: number;
}

/** The key, among the values of a page, of the part of the list at `listKey` that the page shows. */
export function shownKey(listKey: string): string {
  return `${listKey}#shown`;
}

/** The part of `posts` that `view` asks for, in the order given: those whose title or excerpt has every word of its query. */
export function selectPosts(posts: readonly PostSummary[], view: PostListView): ShownPosts {
  // Each once: an address has room for thousands.
  const words = view.query === '' ? [] : [...new Set(fold(view.query).match(/\S+/g))];
  const found = words.length === 0 ? posts : posts.filter((post) => hasWords(post, words));
  const start = view.isAlone ? (view.page - 1) * pageSize : 0;
  return { ...view, items: found.slice(start, view.page * pageSize), total: found.length };
}

/** Whether posts come after those shown. */
export function hasMore({ page, total }: Pick<ShownPosts, 'page' | 'total'>): boolean {
  return page * pageSize < total;
}

/** How many pages a list of `total` posts has; an empty one has one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * What an address asks for: `q` and `page` of its query, or the number of the one page that its path names.
 * A page in the query that is no whole number from 1 up reads as 1.
 */
export function parseListView(search: string, pathPage?: number): PostListView {
  if (pathPage !== undefined) return { query: '', page: pathPage, isAlone: true };
  const fields = new URLSearchParams(search);
  const page = Number(fields.get('page') ?? 1);
  return { query: fields.get('q')?.trim() ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1, isAlone: false };
}

/** Whether two views show the same part of a list. */
export function isSameView(one: PostListView, other: PostListView): boolean {
  return one.query === other.query && one.page === other.page && one.isAlone === other.isAlone;
}

function hasWords({ title, excerpt }: PostSummary, words: readonly string[]): boolean {
  const text = fold(`${title} ${excerpt}`);
  return words.every((word) => text.includes(word));
}

/** Without case and accents. */
function fold(text: string): string {
  return normalize(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
