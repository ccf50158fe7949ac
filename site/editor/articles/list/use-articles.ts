import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { ArticleSummary, PostSource } from '../../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../../server/model/api/editor-calls.ts';
import { staticFiles } from '../../../../server/model/api/paths.ts';
import type { PostSummary } from '../../../../server/model/entities/post.ts';
import { getJson, HttpError } from '../../../data/http.ts';
import { usePageData } from '../../../data/page-context.ts';
import { useRead, type Read } from '../../../data/use-read.ts';
import type { RemovalCalls } from '../../list/use-removal.ts';
import { postCalls } from '../post-saving.ts';

/** All posts, drafts too; on a static host those that are published. */
export function useArticleList(): Read<ArticleSummary[]> {
  const { isStatic } = usePageData();
  const read = async () =>
    isStatic ? ((await getJson(staticFiles.posts)) as PostSummary[]).map(summaryOf) : await getJson(editorApi.articles);
  return useRead<ArticleSummary[]>(editorApi.articles, read as () => Promise<ArticleSummary[]>, { revalidatesOnMount: true });
}

function summaryOf({ id, title, excerpt, publishedAt, featuredImage }: PostSummary): ArticleSummary {
  return {
    id,
    version: '',
    title,
    excerpt,
    publishedAt,
    author: '',
    categories: [],
    ...(featuredImage !== undefined && { featuredImage }),
  };
}

/** Deletes posts from the list, and restores them. */
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
