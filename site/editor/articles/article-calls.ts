import type { PostSource } from '../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { api } from '../../../server/model/api/paths.ts';
import { plainText } from '../../../server/model/text/plain-text.ts';
import { HttpError } from '../../data/http.ts';
import { itemCalls } from '../api/item-calls.ts';
import type { Versioned } from '../api/request.ts';
import { articleFields, articleLabels, inputOf, requiredFields, valuesOfSource, type ArticleField } from '../kinds/article-fields.ts';
import { differs, linesOf, type EditedField } from '../save/merge-fields.ts';
import type { Saving } from '../save/versioned-edit.ts';

/** What the server has of a post, as it is in its file. */
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
  update: async ({ item, version }, values) => {
    const [saved, input, needed] = [valuesOfSource(item), inputOf(values), new Set<string>([...requiredFields, 'categories'])];
    const sent = articleFields.filter((name) => values[name] !== saved[name] || needed.has(name));
    const fields = Object.fromEntries(sent.flatMap((name) => (name === 'slug' ? [] : [[name, input[name]]])));
    if (values.slug === item.id) return articleCalls.update(item.id, fields, version);
    try {
      return await articleCalls.update(item.id, { ...fields, newSlug: values.slug }, version);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      // An earlier call gave it the new slug, and its response was lost.
      const renamed = await articleCalls.read(values.slug);
      if (differs(values, valuesOfSource(renamed.item))) throw error;
      return renamed;
    }
  },
  restore: (item, values) => articleCalls.restore({ ...item, ...inputOf({ ...values, slug: item.id }) }),
};

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
