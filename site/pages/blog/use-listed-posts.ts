import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useSearch } from 'wouter';
import {
  isSameView,
  parseListView,
  selectPosts,
  shownKey,
  type PostListView,
  type ShownPosts,
} from '../../../server/model/api/post-list.ts';
import { staticFiles } from '../../../server/model/api/paths.ts';
import type { PostSummary } from '../../../server/model/entities/post.ts';
import { findPosts, indexedTexts, type SearchIndex } from '../../../server/model/api/find-posts.ts';
import { getJson } from '../../data/http.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead, type KeyedRead, type Read } from '../../data/use-read.ts';

/**
 * The posts of a list at the current address, and the data for a search. Reads the whole list only when the view needs more than the page data has,
 * and the searched texts only for a search. @param pageInPath the page of the list
 */
export function useListedPosts([key, readList]: KeyedRead<PostSummary[]>, pageInPath: number | undefined) {
  const { query, page, isAlone } = parseListView(useSearch(), pageInPath);
  const { isStatic } = usePageData();
  // Reads the data for a search before there is a query.
  const [isSearchNear, setSearchNear] = useState(false);
  const { fallback, mutate } = useSWRConfig();
  const first = fallback[shownKey(key)] as ShownPosts | undefined;
  const isFirst = first !== undefined && isSameView(first, { query, page, isAlone });
  const all = useRead(isFirst && !isSearchNear ? null : key, readList);
  const search = useRead(isSearchNear || (query !== '' && !isFirst) ? staticFiles.searchIndex : null, readSearch, { isSame: Object.is });
  const selected = useMemo((): Read<ShownPosts> => {
    if (all.status !== 'loaded') return all;
    const view = { query, page, isAlone };
    if (query === '') return { status: 'loaded', value: selectPosts(all.value, view) };
    return search.status === 'loaded' ? { status: 'loaded', value: search.value.find(all.value, view) } : search;
  }, [all, search, query, page, isAlone]);
  const isPartial = query === '' && first?.query === '' && !first.isAlone && !isAlone;
  const posts = useLastLoaded(
    first && (isFirst || (isPartial && all.status === 'loading')) ? { status: 'loaded', value: first } : selected,
  );
  // A static host has no list at the key, and the browser would log the 404 twice.
  const reads = isStatic ? [staticFiles.searchIndex] : [key, staticFiles.searchIndex];
  return { posts, search: { query, reads, onSearchNear } };

  function onSearchNear(): void {
    setSearchNear(true);
    // Failed reads are retried at each search.
    if (all.status === 'error') void mutate(key);
    if (search.status === 'error') void mutate(staticFiles.searchIndex);
  }
}

/** Loads the index of a search whose results are the same as the server's. */
async function readSearch(): Promise<{ find: (posts: readonly PostSummary[], view: PostListView) => ShownPosts }> {
  const texts = indexedTexts((await getJson(staticFiles.searchIndex)) as SearchIndex);
  return { find: (posts, view) => findPosts(posts, texts, view) };
}

/** Keeps the last loaded value while the next one is loading. A loaded read must have a stable value. */
function useLastLoaded<T>(read: Read<T>): Read<T> {
  const [last, setLast] = useState<T>();
  if (read.status === 'loaded' && read.value !== last) setLast(() => read.value);
  return read.status === 'loading' && last !== undefined ? { status: 'loaded', value: last } : read;
}
