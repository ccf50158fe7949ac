import { useSWRConfig } from 'swr';
import type { PostSummary } from '../../server/model/entities/post.ts';
import { isSameView, selectPosts, shownKey } from '../../server/model/api/post-list.ts';
import type { PostListView, ShownPosts } from '../../server/model/api/post-list.ts';
import { getFirst, getJson } from './http.ts';
import { api, staticFiles } from '../../server/model/api/paths.ts';
import { useRead } from './use-read.ts';
import type { Read, Reads } from './use-read.ts';

/** The posts of the blog that `view` asks for. */
export function usePosts(view: PostListView): Read<ShownPosts> {
  return useShownPosts(api.posts, readPosts, view);
}

/** The posts of one category that `view` asks for. */
export function useCategoryPosts(slug: string, view: PostListView): Read<ShownPosts> {
  return useShownPosts(api.categoryPosts(slug), () => readCategoryPosts(slug), view);
}

/** What the blog reads, by key. */
export function blogReads(): Reads {
  return { [api.posts]: readPosts };
}

/** What the list of a category reads, by key. */
export function categoryPostsReads(slug: string): Reads {
  return { [api.categoryPosts(slug)]: () => readCategoryPosts(slug) };
}

function readPosts(): Promise<PostSummary[]> {
  return getFirst(api.posts, staticFiles.posts) as Promise<PostSummary[]>;
}

/** Falls back on an empty answer as on a failed one; with no answer at all the category has no posts. */
async function readCategoryPosts(slug: string): Promise<PostSummary[]> {
  const dynamic = await getJson(api.categoryPosts(slug)).catch(() => []);
  if (Array.isArray(dynamic) && dynamic.length > 0) return dynamic as PostSummary[];
  return (await getJson(staticFiles.categoryPosts(slug)).catch(() => [])) as PostSummary[];
}

/** The server sends only what a page shows first; the whole list is read when more is asked for, and till then that part stays. */
function useShownPosts(listKey: string, read: () => Promise<PostSummary[]>, view: PostListView): Read<ShownPosts> {
  const first = useSWRConfig().fallback[shownKey(listKey)] as ShownPosts | undefined;
  const isFirst = first !== undefined && isSameView(first, view);
  const all = useRead(isFirst ? null : listKey, read);
  const isPart = first !== undefined && !first.isAlone && !view.isAlone;
  if (isFirst || (isPart && all.status === 'loading')) return { status: 'loaded', value: first };
  return all.status === 'loaded' ? { status: 'loaded', value: selectPosts(all.value, view) } : all;
}
