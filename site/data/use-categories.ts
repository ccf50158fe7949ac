import type { Category } from '../../server/model/entities/post.ts';
import { getFirst, getJson, isNotFound } from './http.ts';
import { api, staticFiles } from '../../server/model/api/paths.ts';
import { useRead } from './use-read.ts';
import type { Read, Reads } from './use-read.ts';

export function useCategories(): Read<Category[]> {
  return useRead(api.categories, readCategories);
}

/** The category at `slug`, after a failed call from the list of all. `missing` when the call responds with 404 and no list has it. */
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
  try {
    return (await getJson(api.category(slug))) as Category | null;
  } catch (cause) {
    const category = (await readStaticList()).find((item) => item.slug === slug);
    if (!category && !isNotFound(cause)) throw new Error(`No category "${slug}" in ${staticFiles.categories}`, { cause });
    return category ?? null;
  }
}

async function readStaticList(): Promise<Category[]> {
  try {
    return (await getJson(staticFiles.categories)) as Category[];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}
