import { articleState, type ArticleState, type ArticleSummary, type PostSource } from '../../../server/model/api/articles-api.ts';
import type { UncommittedChange } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { formatDate, instantOf, publishedNow } from '../../../server/model/entities/iso-dates.ts';
import type { Category, PostFields } from '../../../server/model/entities/post.ts';
import { linesOf } from '../../../server/model/text/wording.ts';
import { plainText } from '../../../server/model/text/plain-text.ts';
import { Cover } from '../../components/post-card.tsx';
import { defineKind, valuesIn, type FormValues } from './kind.ts';
import { articleStateWords } from './publication-dates.ts';

/** The server sets the other fields of a post. An empty slug of a new post is made from its title. */
export type PostValues = FormValues<Omit<PostFields, 'aliases' | 'structuredData' | 'updatedAt'> & { slug: string }>;

export interface ListedArticle extends ArticleSummary {
  type: ArticleState;
  /** Whether it was never online. */
  isNew: boolean;
  category: readonly string[];
  topics: string;
}

const yesOrNo = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

export const postKind = defineKind<PostValues, PostSource, ListedArticle>({
  part: 'posts',
  noun: 'article',
  heading: 'Articles',
  fields: {
    slug: { label: 'Web address', control: 'line' },
    title: { label: 'Title', control: 'lines', isRequired: true },
    excerpt: { label: 'Excerpt', control: 'lines', isRequired: true },
    content: { label: 'Text', control: 'own', merge: 'html', isRequired: true, shown: ownWords },
    author: { label: 'Author', control: 'line-like-others', isRequired: true },
    publishedAt: { label: 'Date', control: 'own', merge: 'choice', isRequired: true },
    draft: { label: 'Draft', control: yesOrNo, merge: 'choice', absent: false },
    categories: { label: 'Categories', control: 'own', merge: 'blocks', absent: [] },
    featuredImage: { label: 'Cover', control: 'own', merge: 'choice' },
    readTime: { label: 'Read time', control: 'line', merge: 'choice', absent: null },
    metaTitle: { label: 'Search title', control: 'line' },
    metaDescription: { label: 'Search description', control: 'lines' },
    keywords: { label: 'Keywords', control: 'own', merge: 'blocks', absent: [] },
  },
  valuesOf,
  bodyOf(values, before) {
    const input = postInput({ ...values, ...(!before && { content: `${values.content.trimEnd()}\n` }) });
    if (!before) return input;
    // The fields that every PUT requires, and those that differ.
    const last: Record<string, unknown> = postInput(valuesOf(before));
    const sent = Object.entries(input).filter(([name, value]) => isNeeded(name) || JSON.stringify(value) !== JSON.stringify(last[name]));
    return Object.fromEntries(sent.filter(([name]) => name !== 'slug'));
  },
  list: {
    make: 'create',
    path: editorApi.articles,
    foundPath: editorApi.foundArticles,
    tab: 'articles',
    emptyText: 'There are no articles yet. Write one to get started.',
    searched: ['title', 'excerpt', 'author', 'topics', 'keywords', 'id'],
    filters: [],
    firstOrder: 'Newest first',
    orders: [
      { name: 'publishedAt', label: 'Oldest first' },
      { name: 'title', label: 'A to Z' },
    ],
    Face: ArticleFace,
    estimatedHeightPixels: 400,
    nameOf: ({ title }) => title,
  },
});

const states = Object.entries({ draft: 'Drafts', scheduled: 'Scheduled', published: 'Live' }).map(([value, label]) => ({ value, label }));

/** The kind of posts with the filters of its list. @param categories the choices of the category filter */
export function filteredPosts(categories: readonly Category[]): typeof postKind {
  const choices = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  return {
    ...postKind,
    list: {
      ...postKind.list,
      filters: [
        { name: 'type', field: 'type', label: 'State', everything: 'All states', choices: states },
        { name: 'category', field: 'category', label: 'Category', everything: 'All categories', choices },
      ],
    },
  };
}

/** The posts for the list, newest first. @param changes those that are not online */
export function listedArticles(
  summaries: readonly ArticleSummary[],
  categories: readonly Category[],
  changes: readonly Pick<UncommittedChange, 'id' | 'kind'>[],
  now: number,
): ListedArticle[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  return summaries
    .map((post) => ({
      ...post,
      type: articleState(post, now),
      isNew: changes.some(({ id, kind }) => id === post.id && kind === 'added'),
      category: post.categories,
      topics: post.categories.map((slug) => names.get(slug) ?? slug).join(', '),
    }))
    .sort((a, b) => instantOf(b.publishedAt).getTime() - instantOf(a.publishedAt).getTime());
}

function valuesOf({ id, ...fields }: Partial<PostSource>): PostValues {
  return { ...valuesIn<PostValues>(postKind.fields, fields), slug: id ?? '' };
}

const isNeeded = (name: string) => ['title', 'excerpt', 'content', 'author', 'publishedAt', 'categories'].includes(name);

function isBlank(value: unknown): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/** The fields of a request, with null for empty optional fields. */
export function postInput({ slug, ...values }: PostValues): Record<string, unknown> {
  const fields = Object.entries(values).map(([name, value]) => [name, isBlank(value) && !isNeeded(name) ? null : value]);
  return { ...(slug && { slug }), ...Object.fromEntries(fields) };
}

/** The initial values of a copy: a draft with another title. */
export function copyOf(source: PostSource): PostValues {
  return { ...valuesOf(source), slug: '', title: `${source.title} (copy)`, draft: true };
}

/** The initial values of a new post: a draft dated today, by the author of the newest post. */
export function newArticle(summaries: readonly ArticleSummary[]): PostValues {
  const newest = [...summaries].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];
  return { ...valuesOf({}), publishedAt: publishedNow(), author: newest?.author ?? '', draft: true };
}

/** The keywords in a text, separated by commas. */
export function keywordsIn(text: string): string[] {
  return text.split(',').flatMap((keyword) => keyword.trim() || []);
}

/** The digits of a typed number of minutes; null when there are none. */
export function parseMinutes(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** The words of the lines of `content` that `other` does not have. */
export function ownWords(content: string, other: string): string {
  const others = new Set(linesOf(other).map((line) => line.trim()));
  const own = linesOf(content).filter((line) => !others.has(line.trim()));
  return plainText(own.join('')).trim();
}
const sizes = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';

function ArticleFace({ item }: { item: ListedArticle }) {
  const { title, excerpt, featuredImage, topics, author } = item;
  return (
    <>
      <Cover image={featuredImage} sizes={sizes} loading="lazy" className="mb-3" />
      <p className="mb-1 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-small text-muted">
        <span
          className={`empty:hidden ${item.type === 'published' ? '' : 'rounded-xs border border-rule bg-tint px-2 font-semibold text-ink'}`}
        >
          {stateInWords(item)}
        </span>
        <span className="ml-auto">{topics}</span>
      </p>
      <h3 className="item-name">{title}</h3>
      <p className="mt-1 line-clamp-2">{excerpt}</p>
      <p className="mt-1 text-small text-muted">{author}</p>
    </>
  );
}

/** The state of an article in words; empty for a new published one, whose mark says that it is not online yet. */
function stateInWords({ type, isNew, publishedAt }: ListedArticle): string {
  if (type === 'published') return isNew ? '' : `Live · ${formatDate(publishedAt)}`;
  return articleStateWords[type](publishedAt);
}
