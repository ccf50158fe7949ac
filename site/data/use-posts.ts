import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { PostSummary } from '../../server/model/entities/post.ts';
import { isSameView, selectPosts, shownKey } from '../../server/model/api/post-list.ts';
import type { PostListView, ShownPosts } from '../../server/model/api/post-list.ts';
import { getFirst, getJson } from './http.ts';
import { api, staticFiles } from '../../server/model/api/paths.ts';
import { useRead } from './use-read.ts';
import type { Read, Reads } from './use-read.ts';

export function useCategoryPosts(slug: string, view: PostListView): Read<ShownPosts> {
  return useShownPosts(api.categoryPosts(slug), () => readCategoryPosts(slug), { ...view, query: '' });
}

export function blogReads(): Reads {
  return { [api.posts]: readPosts };
}

export function categoryPostsReads(slug: string): Reads {
  return { [api.categoryPosts(slug)]: () => readCategoryPosts(slug) };
}

export function readPosts(): Promise<PostSummary[]> {
  return getFirst(api.posts, staticFiles.posts) as Promise<PostSummary[]>;
}

/** Reads the static file after an empty response or a failure. When that fails too, the category has no posts. */
async function readCategoryPosts(slug: string): Promise<PostSummary[]> {
  const dynamic = await getJson(api.categoryPosts(slug)).catch(() => []);
  if (Array.isArray(dynamic) && dynamic.length > 0) return dynamic as PostSummary[];
  return (await getJson(staticFiles.categoryPosts(slug)).catch(() => [])) as PostSummary[];
}

/** The posts of `view`. The page data has the first of them; the whole list is read when the view needs more. */
export function useShownPosts(listKey: string | null, read: () => Promise<PostSummary[]>, view: PostListView): Read<ShownPosts> {
  const { fallback } = useSWRConfig();
  const first = listKey === null ? undefined : (fallback[shownKey(listKey)] as ShownPosts | undefined);
  const isFirst = first !== undefined && isSameView(first, view);
  const all = useRead(isFirst ? null : listKey, read);
  const { query, page, isAlone } = view;
  const listed = useMemo(
    (): Read<ShownPosts> => (all.status === 'loaded' ? { status: 'loaded', value: selectPosts(all.value, { query, page, isAlone }) } : all),
    [all, query, page, isAlone],
  );
  const isPartial = first !== undefined && !first.isAlone && !view.isAlone && first.query === '';
  if (isFirst || (isPartial && all.status === 'loading')) return { status: 'loaded', value: first };
  return listed;
}
