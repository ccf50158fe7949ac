import type { CategoryLink, Post } from '../../server/model/entities/post.ts';
import { getFirst, getJson, isNotFound } from './http.ts';
import { api, staticFiles } from '../../server/model/api/paths.ts';
import { useRead } from './use-read.ts';
import type { Read, Reads } from './use-read.ts';

/** The post at `slug`; `missing` when both sources respond with 404. Without a slug nothing is read. */
export function usePost(slug: string): Read<Post> {
  return useRead(slug ? api.post(slug) : null, () => readPost(slug));
}

export function postReads(slug: string): Reads {
  return { [api.post(slug)]: () => readPost(slug) };
}

async function readPost(slug: string): Promise<Post | null> {
  const post = await readBoth(slug);
  if (!post || post.categories) return post as Post | null;
  return { ...post, categories: await readCategories(post.id) };
}

type PostResponse = Omit<Post, 'categories'> & { categories?: CategoryLink[] };

async function readBoth(slug: string): Promise<PostResponse | null> {
  try {
    return (await getFirst(api.post(slug), staticFiles.post(slug))) as PostResponse | null;
  } catch (cause) {
    if (cause instanceof AggregateError && cause.errors.every(isNotFound)) return null;
    throw new Error('Failed to fetch blog post from both API and static JSON', { cause });
  }
}

/** The categories of a post; none after a failure, because the article is readable without them. */
async function readCategories(id: string): Promise<CategoryLink[]> {
  return (await getJson(api.postCategories(id)).catch(() => [])) as CategoryLink[];
}
