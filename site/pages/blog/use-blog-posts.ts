import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { isSameView, shownKey, type PostListView, type ShownPosts } from '../../../server/model/api/post-list.ts';
import { api, listPath, paths, staticFiles } from '../../../server/model/api/paths.ts';
import type { SearchIndex } from '../../../server/model/search/search-index.ts';
import { getJson } from '../../data/http.ts';
import { postsRead, readPosts, useShownPosts } from '../../data/blog-reads.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import type { BrowserSearch } from './browser-search.ts';

/**
 * The posts of the blog that `view` shows.
 * @param isSearchNear reads what a search needs before there is a query
 */
export function useBlogPosts(view: PostListView, isSearchNear: boolean): Read<ShownPosts> {
  const found = useFoundPosts(view, isSearchNear);
  const listed = useShownPosts(view.query === '' ? postsRead : null, view);
  return useLastLoaded(view.query === '' ? listed : found);
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

async function readSearch(): Promise<BrowserSearch> {
  const [{ BrowserSearch }, index] = await Promise.all([import('./browser-search.ts'), getJson(staticFiles.searchIndex)]);
  return new BrowserSearch(index as SearchIndex);
}

/** A loaded value for as long as the next one is loading. A loaded read must have the same value in each render. */
function useLastLoaded<T>(read: Read<T>): Read<T> {
  const [last, setLast] = useState<T>();
  if (read.status === 'loaded' && read.value !== last) setLast(() => read.value);
  return read.status === 'loading' && last !== undefined ? { status: 'loaded', value: last } : read;
}
