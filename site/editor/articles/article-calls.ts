import type { PostSource } from '../../../server/model/api/articles.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { api } from '../../../server/model/api/paths.ts';
import { HttpError } from '../../data/http.ts';
import { request, requestVersioned } from '../api/request.ts';
import { articleFields, inputOf, valuesOfSource } from '../kinds/article-fields.ts';
import type { ArticleField, ArticleValues } from '../kinds/article-fields.ts';
import type { SavedArticle } from './screen/article-form-reducer.ts';

/** Reads a post as it is in its file; null when there is none. */
export async function readArticle(slug: string): Promise<SavedArticle | null> {
  try {
    return await savedBy(editorApi.postSource(slug));
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** @param slug empty to make it from the title @param key a second call with it returns the same post */
export async function createArticle(values: ArticleValues, slug: string, key: string): Promise<SavedArticle> {
  return savedBy(api.posts, { method: 'POST', body: { ...inputOf(values), ...(slug && { slug }) }, key });
}

/** Writes the fields of a post that differ from `saved`. */
export async function updateArticle({ slug, values: saved, version }: SavedArticle, values: ArticleValues): Promise<SavedArticle> {
  const changed = articleFields.filter((name) => values[name] !== saved[name]);
  return savedBy(api.post(slug), { method: 'PUT', body: { ...neededIn(values), ...pick(inputOf(values), changed) }, version });
}

/** Makes a post that was deleted once more. @param values those of the form, where they differ */
export async function restoreArticle({ slug, source }: SavedArticle, values?: ArticleValues): Promise<SavedArticle> {
  const body = { ...source, ...(values && inputOf(values)) };
  return savedBy(api.post(slug), { method: 'PUT', body, headers: { 'If-None-Match': '*' } });
}

export async function deleteArticle({ slug, version }: SavedArticle): Promise<void> {
  await request(api.post(slug), { method: 'DELETE', version });
}

/** What each PUT has to have. */
function neededIn(values: ArticleValues): Record<string, unknown> {
  return pick(inputOf(values), ['title', 'excerpt', 'content', 'author', 'publishedAt', 'categories']);
}

function pick(input: Record<string, unknown>, names: readonly ArticleField[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}

async function savedBy(...call: Parameters<typeof requestVersioned>): Promise<SavedArticle> {
  const { item: source, version } = await requestVersioned<PostSource>(...call);
  return { slug: source.id, source, values: valuesOfSource(source), version };
}
