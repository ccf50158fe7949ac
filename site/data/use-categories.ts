import type { Category } from '../../server/model/entities/category.ts';
import { getFirst, getJson } from './http.ts';
import { api, staticFiles } from '../../server/model/api/paths.ts';
import { useRead } from './use-read.ts';
import type { Read, Reads } from './use-read.ts';

export function useCategories(): Read<Category[]> {
  return useRead(api.categories, readCategories);
}

/** The category at `slug`. After a failed call it is read from the list of all; one that is not in the list is an error. */
export function useCategory(slug: string): Read<Category> {
  return useRead(api.category(slug), () => readCategory(slug));
}

export function categoriesReads(): Reads {
  return { [api.categories]: readCategories };
}

export function categoryReads(slug: string): Reads {
  return { [api.category(slug)]: () => readCategory(slug) };
}

function readCategories(): Promise<Category[]> {
  return getFirst(api.categories, staticFiles.categories) as Promise<Category[]>;
}

async function readCategory(slug: string): Promise<Category | null> {
  const dynamic = await getJson(api.category(slug)).catch(() => undefined);
  if (dynamic !== undefined) return dynamic as Category | null;
  const list = (await getJson(staticFiles.categories)) as Category[];
  const category = list.find((item) => item.slug === slug);
  if (!category) throw new Error(`No category "${slug}" in ${staticFiles.categories}`);
  return category;
}
