import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { PostSummary } from '../../server/model/entities/post.ts';
import { isSameView, selectPosts, shownKey } from '../../server/model/api/post-list.ts';
import type { PostListView, ShownPosts } from '../../server/model/api/post-list.ts';
import { getFirst, getJson } from './http.ts';
import { api, listPath, paths, staticFiles } from '../../server/model/api/paths.ts';
import type { SearchIndex } from '../../server/model/search/search-index.ts';
import type { PostSearch } from './post-search.ts';
import { useRead } from './use-read.ts';
import type { Read, Reads } from './use-read.ts';

/**
 * The posts of the blog that `view` shows.
 * @param isSearchNear reads what a search needs before there is a query
 */
export function usePosts(view: PostListView, isSearchNear: boolean): Read<ShownPosts> {
  const found = useFoundPosts(view, isSearchNear);
  const listed = useShownPosts(view.query === '' ? api.posts : null, readPosts, view);
  return useLastLoaded(view.query === '' ? listed : found);
}

export function useCategoryPosts(slug: string, view: PostListView): Read<ShownPosts> {
  return useShownPosts(api.categoryPosts(slug), () => readCategoryPosts(slug), { ...view, query: '' });
}

export function blogReads(): Reads {
  return { [api.posts]: readPosts };
}

export function categoryPostsReads(slug: string): Reads {
  return { [api.categoryPosts(slug)]: () => readCategoryPosts(slug) };
}

function readPosts(): Promise<PostSummary[]> {
  return getFirst(api.posts, staticFiles.posts) as Promise<PostSummary[]>;
}

/** Reads the static file after an empty response or a failure. When that fails too, the category has no posts. */
async function readCategoryPosts(slug: string): Promise<PostSummary[]> {
  const dynamic = await getJson(api.categoryPosts(slug)).catch(() => []);
  if (Array.isArray(dynamic) && dynamic.length > 0) return dynamic as PostSummary[];
  return (await getJson(staticFiles.categoryPosts(slug)).catch(() => [])) as PostSummary[];
}

/** The posts of `view`. The page data has the first of them; the whole list is read when the view needs more. */
function useShownPosts(listKey: string | null, read: () => Promise<PostSummary[]>, view: PostListView): Read<ShownPosts> {
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

/** The posts that the query of `view` finds; `loading` without a query. Until they are found, those of the last query. */
function useFoundPosts(view: PostListView, isSearchNear: boolean): Read<ShownPosts> {
  const first = useSWRConfig().fallback[shownKey(api.posts)] as ShownPosts | undefined;
  const isFirst = first !== undefined && isSameView(first, view);
  const isWanted = view.query !== '' && !isFirst;
  const all = useRead(isWanted || isSearchNear ? api.posts : null, readPosts);
  const search = useRead(isWanted || isSearchNear ? staticFiles.searchIndex : null, readSearch, { isSame: Object.is });
  const key = isWanted && all.status === 'loaded' && search.status === 'loaded' ? listPath(paths.blog, view.query, view.page) : null;
  const found = useRead(key, async () =>
    search.status === 'loaded' && all.status === 'loaded' ? search.value.find(all.value, view) : null,
  );
  if (isFirst) return { status: 'loaded', value: first };
  if (all.status !== 'loaded') return all;
  return search.status === 'loaded' ? found : search;
}

async function readSearch(): Promise<PostSearch> {
  const [{ PostSearch }, index] = await Promise.all([import('./post-search.ts'), getJson(staticFiles.searchIndex)]);
  return new PostSearch(index as SearchIndex);
}

/** A loaded value for as long as the next one is loading. A loaded read must have the same value in each render. */
function useLastLoaded<T>(read: Read<T>): Read<T> {
  const [last, setLast] = useState<T>();
  if (read.status === 'loaded' && read.value !== last) setLast(() => read.value);
  return read.status === 'loading' && last !== undefined ? { status: 'loaded', value: last } : read;
}
