import { articleState, type ArticleState, type ArticleSummary } from '../../../../server/model/api/articles-api.ts';
import type { UncommittedChange } from '../../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../../server/model/api/editor-paths.ts';
import type { Category } from '../../../../server/model/entities/post.ts';
import { instantOf } from '../../../../server/model/entities/dates.ts';
import { Cover } from '../../../components/post-card.tsx';
import { formatDate } from '../../../components/format.ts';
import type { FormValues, ItemKind } from '../../kinds/item-kind.ts';
import { articleStateWords } from '../../kinds/article-fields.ts';

export interface ListedArticle extends ArticleSummary {
  type: ArticleState;
  /** Visitors never had it. */
  isNew: boolean;
  category: readonly string[];
  topics: string;
}

/** The posts in the order of the list, the newest first. @param changes those that are not online */
export function listedArticles(
  posts: readonly ArticleSummary[],
  categories: readonly Category[],
  changes: readonly Pick<UncommittedChange, 'id' | 'kind'>[],
  now: number,
): ListedArticle[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  return posts
    .map((post) => ({
      ...post,
      type: articleState(post, now),
      isNew: changes.some(({ id, kind }) => id === post.id && kind === 'added'),
      category: post.categories,
      topics: post.categories.map((slug) => names.get(slug) ?? slug).join(', '),
    }))
    .sort((a, b) => instantOf(b.publishedAt).getTime() - instantOf(a.publishedAt).getTime());
}

const states = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Live' },
];

/** How the list shows posts. @param categories the choices of a filter */
export function articleKind(categories: readonly Category[]): ItemKind<ListedArticle> {
  return {
    noun: 'article',
    make: 'create',
    path: editorApi.articles,
    foundPath: editorApi.foundArticles,
    tab: 'articles',
    putsId: false,
    fields: (['title', 'excerpt', 'author', 'topics', 'keywords', 'id'] as const).map((name) => ({
      name: name as Exclude<keyof ListedArticle, 'id'>,
      label: '',
      control: 'line' as const,
    })),
    // The writing screen has the form.
    blank: {} as FormValues<ListedArticle>,
    required: ['title'],
    repeated: [],
    emptyText: 'There are no articles yet. Write one to get started.',
    filters: [
      { name: 'type', field: 'type', label: 'State', everything: 'All states', choices: states },
      {
        name: 'category',
        field: 'category',
        label: 'Category',
        everything: 'All categories',
        choices: categories.map(({ slug, name }) => ({ value: slug, label: name })),
      },
    ],
    firstOrder: 'Newest first',
    orders: [
      { name: 'title', label: 'Title, A to Z', field: 'title' },
      { name: 'author', label: 'Author, A to Z', field: 'author' },
      { name: 'oldest', label: 'Date, oldest first', field: 'publishedAt' },
    ],
    Face: ArticleFace,
    estimatedHeightPixels: 400,
    nameOf: ({ title }) => title,
  };
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

/** Of a new article that visitors would see, its mark says that it is not online yet. */
function stateInWords({ type, isNew, publishedAt }: ListedArticle): string {
  if (type === 'published') return isNew ? '' : `Live · ${formatDate(publishedAt)}`;
  return articleStateWords[type](publishedAt);
}
