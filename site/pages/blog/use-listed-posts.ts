import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useSearch } from 'wouter';
import { isSameView, parseListView, shownKey, type PostListView, type ShownPosts } from '../../../server/model/api/post-list.ts';
import { staticFiles } from '../../../server/model/api/paths.ts';
import type { PostSummary } from '../../../server/model/entities/post.ts';
import type { SearchIndex } from '../../../server/model/search/find-posts.ts';
import { useShownPosts } from '../../data/blog-reads.ts';
import { getJson } from '../../data/http.ts';
import { useRead, type KeyedRead, type Read } from '../../data/use-read.ts';

type Find = (posts: readonly PostSummary[], view: PostListView) => ShownPosts;

/** The posts of a list that the address shows, and what the search in them needs. @param pageInPath the page of the list */
export function useListedPosts(list: KeyedRead<PostSummary[]>, pageInPath: number | undefined) {
  const view = parseListView(useSearch(), pageInPath);
  // What a search needs is read before there is a query.
  const [isSearchNear, setSearchNear] = useState(false);
  const found = useFoundPosts(list, view, isSearchNear);
  const listed = useShownPosts(view.query === '' ? list : null, view);
  const posts = useLastLoaded(view.query === '' ? listed : found);
  return { posts, search: { query: view.query, onSearchNear: () => setSearchNear(true) } };
}

/** The posts that the query of `view` finds, as the server finds them. Only pages that search load the code and the texts. */
function useFoundPosts([listKey, readList]: KeyedRead<PostSummary[]>, view: PostListView, isSearchNear: boolean): Read<ShownPosts> {
  const first = useSWRConfig().fallback[shownKey(listKey)] as ShownPosts | undefined;
  const isFirst = first !== undefined && isSameView(first, view);
  const isNeeded = (view.query !== '' && !isFirst) || isSearchNear;
  const all = useRead(isNeeded ? listKey : null, readList);
  const search = useRead(isNeeded ? staticFiles.searchIndex : null, readSearch, { isSame: Object.is });
  const { query, page, isAlone } = view;
  const found = useMemo((): Read<ShownPosts> => {
    if (all.status !== 'loaded') return all;
    if (search.status !== 'loaded') return search;
    return { status: 'loaded', value: search.value.find(all.value, { query, page, isAlone }) };
  }, [all, search, query, page, isAlone]);
  return isFirst ? { status: 'loaded', value: first } : found;
}

async function readSearch(): Promise<{ find: Find }> {
  const [{ findPosts, indexedTexts }, index] = await Promise.all([
    import('../../../server/model/search/find-posts.ts'),
    getJson(staticFiles.searchIndex),
  ]);
  const texts = indexedTexts(index as SearchIndex);
  return { find: (posts, view) => findPosts(posts, texts, view) };
}

/** A loaded value for as long as the next one is loading. A loaded read must have the same value in each render. */
function useLastLoaded<T>(read: Read<T>): Read<T> {
  const [last, setLast] = useState<T>();
  if (read.status === 'loaded' && read.value !== last) setLast(() => read.value);
  return read.status === 'loading' && last !== undefined ? { status: 'loaded', value: last } : read;
}
