import type { PostSource } from '../../../server/model/api/articles.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { api } from '../../../server/model/api/paths.ts';
import { plainText } from '../../../server/model/text/plain-text.ts';
import { request, requestVersioned } from '../api/request.ts';
import type { Versioned } from '../api/request.ts';
import { articleFields, articleLabels, inputOf, requiredFields, valuesOfSource } from '../kinds/article-fields.ts';
import type { ArticleField } from '../kinds/article-fields.ts';
import { linesOf } from '../save/edit.ts';
import type { EditedField } from '../save/edit.ts';
import type { Saving } from '../save/versioned-edit.ts';

/** What the server has of a post, as it is in its file. */
export type SavedArticle = Versioned<PostSource>;

/** How posts are read and written. A PUT changes the fields that differ. */
export const articleSaving: Saving<PostSource, ArticleField> = {
  noun: 'article',
  fields: articleFields.map(fieldOf),
  required: requiredFields,
  valuesOf: valuesOfSource,
  read: (slug) => requestVersioned(editorApi.postSource(slug)),
  create: (values, key) => {
    const content = `${values.content.trimEnd()}\n`;
    return requestVersioned(api.posts, { method: 'POST', body: inputOf({ ...values, content }), key });
  },
  update: ({ item, version }, values) => {
    const saved = valuesOfSource(item);
    const sent = articleFields.filter((name) => values[name] !== saved[name] || isNeeded(name));
    const input = inputOf(values);
    const body = Object.fromEntries(sent.map((name) => [name, input[name]]));
    return requestVersioned(api.post(item.id), { method: 'PUT', body, version });
  },
  restore: (item, values) => restoreArticle({ ...item, ...inputOf(values) }),
};

/** Makes a post that was deleted once more. */
export function restoreArticle(source: PostSource): Promise<SavedArticle> {
  return requestVersioned(api.post(source.id), { method: 'PUT', body: source, headers: { 'If-None-Match': '*' } });
}

export async function deleteArticle({ item: { id }, version }: SavedArticle): Promise<void> {
  await request(api.post(id), { method: 'DELETE', version });
}

/** What each PUT has to have. */
function isNeeded(name: ArticleField): boolean {
  return name === 'categories' || requiredFields.some((required) => required === name);
}

function fieldOf(name: ArticleField): EditedField<ArticleField> {
  const label = articleLabels[name];
  if (name === 'draft')
    return {
      name,
      label,
      control: [
        { value: 'true', label: 'Yes' },
        { value: '', label: 'No' },
      ],
    };
  return { name, label, control: 'line', ...(name === 'content' && { shown: ownWords }) };
}

/** The words of the lines of `content` that `other` does not have. */
export function ownWords(content: string, other: string): string {
  const others = new Set(linesOf(other).map((line) => line.trim()));
  const own = linesOf(content).filter((line) => !others.has(line.trim()));
  return plainText(own.join('')).trim();
}
