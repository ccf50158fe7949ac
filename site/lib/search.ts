import type { PostSummary } from '../../server/model/post.ts';

/** How many cards stand on a list before "Load more", and how many each click adds. */
const pageSize = 24;

/** The part of a list of posts that a page shows. */
export interface ShownPosts {
  query: string;
  /** Counts from 1; page 2 shows twice as many as page 1. */
  page: number;
  items: PostSummary[];
  /** How many match, shown or not. */
  total: number;
}

/** Where the part of the list at `listKey` that a page shows stands among the page's values. */
export function shownKey(listKey: string): string {
  return `${listKey}#shown`;
}

/** The first `page` screenfuls of the posts whose title or excerpt has every word of `query`, in the order given. */
export function selectPosts(posts: readonly PostSummary[], query: string, page: number): ShownPosts {
  const words = fold(query).match(/\S+/g) ?? [];
  const found = posts.filter((post) => {
    const text = fold(`${post.title} ${post.excerpt}`);
    return words.every((word) => text.includes(word));
  });
  return { query, page, items: found.slice(0, page * pageSize), total: found.length };
}

/** What the address asks for: `q` and `page`; a page that is no whole number from 1 up reads as 1. */
export function parseListSearch(search: string): Pick<ShownPosts, 'query' | 'page'> {
  const fields = new URLSearchParams(search);
  const page = Number(fields.get('page') ?? 1);
  return { query: fields.get('q')?.trim() ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

/** Without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
