import { articleState } from '../../../../server/model/api/articles.ts';
import type { ArticleState, ArticleSummary } from '../../../../server/model/api/articles.ts';
import { editorApi } from '../../../../server/model/api/editor-paths.ts';
import type { Category } from '../../../../server/model/entities/category.ts';
import { instantOf } from '../../../../server/model/entities/dates.ts';
import { Cover } from '../../../components/cover.tsx';
import { formatDate } from '../../../components/format.ts';
import type { FormValues, ItemKind } from '../../kinds/item-kind.ts';
import { dayAndTimeInWords } from '../../kinds/article-fields.ts';

/** A post in the list. */
export interface ListedArticle extends Pick<
  ArticleSummary,
  'id' | 'title' | 'excerpt' | 'author' | 'publishedAt' | 'updatedAt' | 'featuredImage'
> {
  type: ArticleState;
  /** Slugs. */
  category: readonly string[];
  /** Their names. */
  topics: string;
}

/** The posts in the order of the list, the newest first. */
export function listedArticles(posts: readonly ArticleSummary[], categories: readonly Category[], now: number): ListedArticle[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  const timeOf = new Map(posts.map((post) => [post, instantOf(post.publishedAt).getTime()]));
  return [...posts]
    .sort((a, b) => (timeOf.get(b) ?? 0) - (timeOf.get(a) ?? 0))
    .map((post) => {
      const { id, title, excerpt, author, publishedAt, updatedAt, featuredImage, categories: slugs } = post;
      return {
        id,
        title,
        excerpt,
        author,
        publishedAt,
        ...(updatedAt !== undefined && { updatedAt }),
        ...(featuredImage !== undefined && { featuredImage }),
        type: articleState(post, now),
        category: slugs,
        topics: slugs.map((slug) => names.get(slug) ?? slug).join(', '),
      };
    });
}

const states = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

/** How the list shows posts. @param categories the choices of a filter */
export function articleKind(categories: readonly Category[]): ItemKind<ListedArticle> {
  return {
    noun: 'article',
    make: 'create',
    path: editorApi.articles,
    tab: 'articles',
    putsId: false,
    fields: (['title', 'excerpt', 'author', 'topics', 'id'] as const).map((name) => ({
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
        <span className={item.type === 'published' ? '' : 'rounded-xs border border-rule bg-tint px-2 font-semibold text-ink'}>
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

function stateInWords({ type, publishedAt }: ListedArticle): string {
  if (type === 'draft') return 'Draft';
  if (type === 'scheduled') return `Scheduled for ${dayAndTimeInWords(publishedAt)} your time`;
  return `Published on ${formatDate(publishedAt)}`;
}
