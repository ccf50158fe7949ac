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
import { postKind, type PostValues } from '../kinds/posts.tsx';
import type { RemovalCalls } from '../list/use-removal.ts';
import { isSame } from '../save/merge-values.ts';
import { savingOf, type Saving } from '../save/saving-of.ts';

export const postCalls = itemCalls<PostSource>(api.posts, editorApi.postSource);

const saving = savingOf(postKind, postCalls);

/** Saves posts. A changed slug renames the post first. */
export const postSaving: Saving<PostValues, PostSource> = {
  ...saving,
  async update(before, values) {
    const moved = values.slug === before.item.id ? before : await renamed(before, values.slug);
    const last: Readonly<Record<string, unknown>> = postKind.valuesOf(before.item);
    const changed = Object.entries(values).filter(([name, value]) => name !== 'slug' && !isSame(value, last[name]));
    if (changed.length === 0) return moved;
    // The rename also rewrote the post's links to itself.
    return saving.update(moved, { ...postKind.valuesOf(moved.item), ...Object.fromEntries(changed) });
  },
  // The form lacks some of its fields.
  restore: (item, values) => postCalls.restore(item.id, { ...item, ...postKind.bodyOf(values, item) }),
};

async function renamed({ item, version }: Versioned<PostSource>, slug: string): Promise<Versioned<PostSource>> {
  await request(editorApi.postRenaming(item.id), { method: 'POST', body: { slug }, version }).catch((error: unknown) => {
    // An earlier call renamed it, and its response was lost.
    if (!isNotFound(error)) throw error;
  });
  return postCalls.read(slug);
}

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
