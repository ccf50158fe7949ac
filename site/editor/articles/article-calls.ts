import type { PostSource } from '../../../server/model/api/articles.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { api } from '../../../server/model/api/paths.ts';
import { HttpError } from '../../data/http.ts';
import { sendJson, timeoutMs } from '../api/http-writes.ts';
import { articleFields, inputOf, valuesOfSource } from '../kinds/article-fields.ts';
import type { ArticleField, ArticleValues } from '../kinds/article-fields.ts';
import type { SavedArticle } from './screen/article-form-reducer.ts';

/** Reads a post as it is in its file; null when there is none. */
export async function readArticle(slug: string): Promise<SavedArticle | null> {
  const response = await fetch(editorApi.postSource(slug), { credentials: 'include', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 404) return null;
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
  return savedIn(response);
}

/** @param slug empty to make it from the title @param key a second call with it returns the same post */
export async function createArticle(values: ArticleValues, slug: string, key: string): Promise<SavedArticle> {
  return savedIn(await sendJson('POST', api.posts, { ...inputOf(values), ...(slug && { slug }) }, { 'Idempotency-Key': key }));
}

/** Writes the fields of a post that differ from `saved`, and gives it the slug `newSlug`. */
export async function updateArticle(
  { slug, values: saved, version }: SavedArticle,
  values: ArticleValues,
  newSlug: string,
): Promise<SavedArticle> {
  const changed = articleFields.filter((name) => values[name] !== saved[name]);
  const body = { ...neededIn(values), ...pick(inputOf(values), changed), ...(newSlug !== slug && { newSlug }) };
  return savedIn(await sendJson('PUT', api.post(slug), body, { 'If-Match': version }));
}

/** Makes a post that was deleted once more. @param values those of the form, where they differ */
export async function restoreArticle({ slug, source }: SavedArticle, values?: ArticleValues): Promise<SavedArticle> {
  return savedIn(await sendJson('PUT', api.post(slug), { ...source, ...(values && inputOf(values)) }, { 'If-None-Match': '*' }));
}

export async function deleteArticle({ slug, version }: SavedArticle): Promise<void> {
  await sendJson('DELETE', api.post(slug), undefined, { 'If-Match': version });
}

/** What each PUT has to have. */
function neededIn(values: ArticleValues): Record<string, unknown> {
  return pick(inputOf(values), ['title', 'excerpt', 'content', 'author', 'publishedAt', 'categories']);
}

function pick(input: Record<string, unknown>, names: readonly ArticleField[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}

async function savedIn(response: Response): Promise<SavedArticle> {
  const version = response.headers.get('etag');
  if (version === null)
    throw new HttpError(502, 'Bad Gateway', 'The response has no ETag; something between here and the server removes it');
  const source = (await response.json()) as PostSource;
  return { slug: source.id, source, values: valuesOfSource(source), version };
}
