import type { PostSource } from '../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { api } from '../../../server/model/api/paths.ts';
import { plainText } from '../../../server/model/text/plain-text.ts';
import { isNotFound } from '../../data/http.ts';
import { itemCalls } from '../api/item-calls.ts';
import { request, type Versioned } from '../api/request.ts';
import { articleFields, articleLabels, inputOf, requiredFields, valuesOfSource, type ArticleField } from '../kinds/article-fields.ts';
import { linesOf, type EditedField } from '../save/merge-fields.ts';
import type { Saving } from '../save/versioned-edit.ts';

export type SavedArticle = Versioned<PostSource>;

export const articleCalls = itemCalls<PostSource>(api.posts, editorApi.postSource);

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: '', label: 'No' },
];

/** How posts are saved. An update sends the fields that differ, and those that each PUT has to have. */
export const articleSaving: Saving<PostSource, ArticleField> = {
  noun: 'article',
  fields: articleFields.map(fieldOf),
  required: requiredFields,
  valuesOf: valuesOfSource,
  read: articleCalls.read,
  create: (values, key) => articleCalls.create(inputOf({ ...values, content: `${values.content.trimEnd()}\n` }), key),
  update: async (before, values) => {
    const { item, version } = values.slug === before.item.id ? before : await renamed(before, values.slug);
    const base = valuesOfSource(before.item);
    const changed = articleFields.filter((name) => name !== 'slug' && values[name] !== base[name]);
    if (changed.length === 0) return { item, version };
    // With another slug, links of the post to itself are others in its text.
    const input = inputOf({ ...valuesOfSource(item), ...Object.fromEntries(changed.map((name) => [name, values[name]])) });
    const sent = new Set([...changed, ...requiredFields, 'categories']);
    return articleCalls.update(item.id, Object.fromEntries([...sent].map((name) => [name, input[name]])), version);
  },
  restore: (item, values) => articleCalls.restore({ ...item, ...inputOf({ ...values, slug: item.id }) }),
};

async function renamed({ item, version }: SavedArticle, slug: string): Promise<SavedArticle> {
  await request(editorApi.postRenaming(item.id), { method: 'POST', body: { slug }, version }).catch((error: unknown) => {
    // An earlier call gave it the slug, and its response was lost.
    if (!isNotFound(error)) throw error;
  });
  return articleCalls.read(slug);
}

function fieldOf(name: ArticleField): EditedField<ArticleField> {
  const control = name === 'draft' ? yesOrNo : 'line';
  return { name, label: articleLabels[name], control, ...(name === 'content' && { shown: ownWords }) };
}

/** The words of the lines of `content` that `other` does not have. */
export function ownWords(content: string, other: string): string {
  const others = new Set(linesOf(other).map((line) => line.trim()));
  const own = linesOf(content).filter((line) => !others.has(line.trim()));
  return plainText(own.join('')).trim();
}
