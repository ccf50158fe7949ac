import type { Category } from '../../server/model/category.ts';
import { getFirst, getJson } from '../lib/http.ts';
import { api, staticFiles } from '../paths.ts';
import { useRead } from './use-read.ts';
import type { Read } from './use-read.ts';

export function useCategories(): Read<Category[]> {
  return useRead(api.categories, () => getFirst(api.categories, staticFiles.categories) as Promise<Category[]>);
}

/** The category at `slug`. Not in the list that stands in for a failed call, it counts as a failure. */
export function useCategory(slug: string): Read<Category> {
  return useRead(api.category(slug), () => readCategory(slug));
}

async function readCategory(slug: string): Promise<Category | null> {
  const dynamic = await getJson(api.category(slug)).catch(() => undefined);
  if (dynamic !== undefined) return dynamic as Category | null;
  const list = (await getJson(staticFiles.categories)) as Category[];
  const category = list.find((item) => item.slug === slug);
  if (!category) throw new Error(`No category "${slug}" in ${staticFiles.categories}`);
  return category;
}
