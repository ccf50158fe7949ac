import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { ArticleSummary, PostSource } from '../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { api, staticFiles } from '../../../server/model/api/paths.ts';
import type { PostSummary } from '../../../server/model/entities/post.ts';
import { getJson, HttpError, isNotFound } from '../../data/http.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { itemCalls } from '../api/item-calls.ts';
import { request, type Versioned } from '../api/request.ts';
import type { RemovalCalls } from '../list/use-removal.ts';

/** The calls for posts, except for `renamePost`, which changes the slug. */
export const postCalls = itemCalls<PostSource>(api.posts, editorApi.postSource);

/** Changes the slug of a post and reads the post. Throws what `request` throws. */
export async function renamePost(slug: string, next: string, version: string | undefined): Promise<Versioned<PostSource>> {
  await request(editorApi.postRenaming(slug), { method: 'POST', body: { slug: next }, version }).catch((error: unknown) => {
    // An earlier call, whose response was lost, has renamed it.
    if (!isNotFound(error)) throw error;
  });
  return postCalls.read(next);
}

/** All posts including drafts; on a static host only published ones. */
export function useArticleList(): Read<ArticleSummary[]> {
  const { isStatic } = usePageData();
  const read = async () => {
    if (!isStatic) return (await getJson(editorApi.articles)) as ArticleSummary[];
    const posts = (await getJson(staticFiles.posts)) as PostSummary[];
    return posts.map((post) => ({ ...post, version: '', author: '', categories: [] }));
  };
  return useRead<ArticleSummary[]>(editorApi.articles, read, { revalidatesOnMount: true });
}

export function useArticleRemoval(): RemovalCalls<{ id: string; title: string }> {
  const { mutate } = useSWRConfig();
  const [deleted] = useState(() => new Map<string, PostSource>());
  const refetch = async () => void (await mutate(editorApi.articles));
  return {
    refetch,
    async remove({ id, title }) {
      const { item: article } = await postCalls.read(id);
      if (article.title !== title) throw new HttpError(412, 'Precondition Failed', `the post ${id} reads differently now`);
      await postCalls.remove(article);
      deleted.set(id, article);
      await refetch();
    },
    async restore(id) {
      const article = deleted.get(id);
      if (article) await postCalls.restore(id, article);
      await refetch();
    },
  };
}
