import { api, staticFiles } from '../../server/model/api/paths.ts';
import type { Category, CategoryLink, ListedCategory, Post, PostSummary } from '../../server/model/entities/post.ts';
import { getFirst, getJson, isNotFound } from './http.ts';
import { useRead, type KeyedRead, type Read } from './use-read.ts';

export const categoriesRead: KeyedRead<ListedCategory[]> = [
  api.categories,
  () => getFirst(api.categories, staticFiles.categories) as Promise<ListedCategory[]>,
];

export function useCategories(): Read<ListedCategory[]> {
  return useRead(...categoriesRead);
}

/** The category at `slug`; when that call fails, from the static list of all. `missing` when both are 404. A list without it is an error. */
export function categoryRead(slug: string): KeyedRead<Category> {
  return [
    api.category(slug),
    async () => {
      const found = await getFirst(api.category(slug), staticFiles.categories).catch(nullWhenBothMissing);
      if (!Array.isArray(found)) return found as Category | null;
      const category = (found as Category[]).find((item) => item.slug === slug);
      if (!category) throw new Error(`No category "${slug}" in ${staticFiles.categories}`);
      return category;
    },
  ];
}

/** Null when both sources responded with 404. Rethrows any other failure. */
function nullWhenBothMissing(error: unknown): null {
  if (error instanceof AggregateError && error.errors.every(isNotFound)) return null;
  throw error;
}

export const postsRead: KeyedRead<PostSummary[]> = [api.posts, () => getFirst(api.posts, staticFiles.posts) as Promise<PostSummary[]>];

/** Falls back to the static file after an empty response or a failure. When that fails too, the category has no posts. */
export function categoryPostsRead(slug: string): KeyedRead<PostSummary[]> {
  return [
    api.categoryPosts(slug),
    async () => {
      const dynamic = await getJson(api.categoryPosts(slug)).catch(() => []);
      if (Array.isArray(dynamic) && dynamic.length > 0) return dynamic as PostSummary[];
      return (await getJson(staticFiles.categoryPosts(slug)).catch(() => [])) as PostSummary[];
    },
  ];
}

type PostResponse = Omit<Post, 'categories'> & { categories?: CategoryLink[] };

/** The post at `slug`; `missing` when both sources respond with 404. */
export function postRead(slug: string): KeyedRead<Post> {
  return [
    api.post(slug),
    async () => {
      const post = await readPost(slug);
      if (!post || post.categories) return post as Post | null;
      // No categories after a failure: the article is readable without them.
      const categories = (await getJson(api.postCategories(post.id)).catch(() => [])) as CategoryLink[];
      return { ...post, categories };
    },
  ];
}

async function readPost(slug: string): Promise<PostResponse | null> {
  try {
    return (await getFirst(api.post(slug), staticFiles.post(slug)).catch(nullWhenBothMissing)) as PostResponse | null;
  } catch (cause) {
    throw new Error('Failed to fetch blog post from both API and static JSON', { cause });
  }
}
