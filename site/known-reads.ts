import type { PageRequest } from '../server/model/page.ts';
import type { PostSummary } from '../server/model/post.ts';
import { parseListSearch, selectPosts, shownKey } from './lib/search.ts';
import { api, paths } from './paths.ts';
import { routeAt } from './routes.ts';

/** A page's reads with its list of posts cut down to those it shows, so that no page grows with the blog. */
export function knownReads(fallback: PageRequest['fallback'], path: string, search: string): PageRequest['fallback'] {
  const { route, slug } = routeAt(path);
  const key = route.pattern === paths.blog ? api.posts : route.pattern === paths.category(':slug') ? api.categoryPosts(slug) : undefined;
  if (key === undefined || !fallback[key]) return fallback;
  const { [key]: posts, ...others } = fallback;
  const { query, page } = parseListSearch(search);
  return { ...others, [shownKey(key)]: selectPosts(posts as PostSummary[], query, page) };
}
