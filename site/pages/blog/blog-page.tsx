import { usePageData, type ClosingWords, type PageProps } from '../../data/page-context.ts';
import { BelowViewport } from '../../components/below-viewport.tsx';
import { SectionTitle } from '../../components/section-title.tsx';
import { Page } from '../../components/page.tsx';
import { QuestionOfToday } from '../../components/question-of-today.tsx';
import { ReadState } from '../../components/read-state.tsx';
import { RetailerCall } from '../../components/closing-call.tsx';
import { blogData, breadcrumbData, categoryData } from '../../components/structured-data.ts';
import { usageEvents } from '../../data/analytics.ts';
import { listPagePath, paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { postsRead, categoryPostsRead, categoryRead } from '../../data/blog-reads.ts';
import { ListHead, PostList } from './list-parts.tsx';
import { useListedPosts } from './use-listed-posts.ts';
import type { Category } from '../../../server/model/entities/post.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import type { ShownPosts } from '../../../server/model/api/post-list.ts';

type BlogWords = Pick<Site, 'description'> & { author: Pick<Site['author'], 'name'> } & ClosingWords;

export function BlogPage({ page, words: { description, author, closing } }: PageProps<BlogWords>) {
  const place = usePageData();
  const { posts, search } = useListedPosts(postsRead, page);
  const shown = posts.status === 'loaded' ? posts.value.items : [];
  return (
    <Page
      title={titleOf('Blog', posts, page)}
      description={`Articles on goals, habits, gratitude and the few minutes a day that hold them together, by ${author.name}.`}
      keywords={['journaling', 'goal setting', 'productivity', 'mindfulness', 'habit formation', 'gratitude']}
      author={author.name}
      path={listPagePath(paths.blog, page ?? 1)}
      revisitAfter="7 days"
      view={usageEvents.viewBlogList()}
      data={[blogData(shown, description, place), breadcrumbData(place, ['Blog', paths.blog])]}
    >
      <ListHead
        title="Blog"
        text="Articles on goals, habits and keeping a journal, each with one thing to try tonight."
        path={paths.blog}
        searched="the blog"
        {...search}
      />
      <section aria-label="Articles" className="wrap pb-section">
        <PostList
          posts={posts}
          path={paths.blog}
          hasLead
          empty={<ReadState kind="empty" text="No blog posts found. Check back soon for new content!" />}
        />
      </section>
      <BelowViewport>
        <QuestionOfToday />
      </BelowViewport>
      <RetailerCall closing={closing} placement="blog_list_page" />
    </Page>
  );
}

/** `morning: 10 articles` for a search. */
function titleOf(list: string, posts: Read<ShownPosts>, page: number | undefined): string {
  const { query = '', meant = query, total = 0 } = posts.status === 'loaded' ? posts.value : {};
  if (query !== '') return `${meant}: ${total} ${total === 1 ? 'article' : 'articles'} in ${list}`;
  return page === undefined ? list : `${list}, Page ${page}`;
}

const notShown = { loading: '', error: 'Failed to load category. Please try again later.', missing: 'Category not found.' };
const wayBack = { to: paths.categories, label: 'View all categories' };

export function CategoryPage({ slug, page, words }: PageProps<ClosingWords>) {
  const category = useRead(...categoryRead(slug));
  if (category.status === 'loaded') return <Topic category={category.value} page={page} {...words} />;
  return (
    <Page
      // A new element once the category is loaded, so that its view is sent.
      key={category.status}
      title={category.status === 'missing' ? 'Category Not Found' : 'Categories'}
      description="A topic of the blog."
      view={category.status === 'loading' ? undefined : usageEvents.viewCategory(slug)}
    >
      <ReadState kind={category.status} isPage text={notShown[category.status]} link={wayBack} />
    </Page>
  );
}

function Topic({ category, page, closing }: ClosingWords & { category: Category; page: number | undefined }) {
  const place = usePageData();
  const { slug, name, description, icon } = category;
  const path = paths.category(slug);
  const { posts, search } = useListedPosts(categoryPostsRead(slug), page);
  return (
    <Page
      title={titleOf(name, posts, page)}
      description={description}
      path={listPagePath(path, page ?? 1)}
      view={usageEvents.viewCategory(slug)}
      data={[
        categoryData(category, posts.status === 'loaded' ? posts.value.items : [], place),
        breadcrumbData(place, ['Categories', paths.categories], [name, path]),
      ]}
    >
      <ListHead title={name} text={description} icon={icon} path={path} searched={name} {...search} />
      <section aria-labelledby="articles-in" className="wrap pb-section">
        <h2 id="articles-in" className="mb-9 border-b border-rule pb-2.5 text-subtitle leading-tight">
          Articles in {name}
        </h2>
        <PostList
          posts={posts}
          path={path}
          heading="h3"
          empty={
            <ReadState
              kind="empty"
              text="No articles found in this category yet."
              more="We're working on adding more content. Check back soon!"
              link={{ to: paths.blog, label: 'Browse all articles' }}
            />
          }
        />
      </section>
      <BelowViewport>
        <Reasons name={name} />
      </BelowViewport>
      <RetailerCall closing={closing} placement="category_page" />
    </Page>
  );
}

const reasons = [
  'You put it on paper once and stop carrying it around all day.',
  'You see what you did, not only what is left to do.',
  'You find out what works for you, week by week, in your own handwriting.',
  'You can begin again on any page, whatever yesterday was like.',
];

function Reasons({ name }: { name: string }) {
  return (
    <section aria-labelledby="reasons-title" className="wrap grid gap-x-8 gap-y-8 border-t border-rule py-section lg:grid-cols-12">
      <SectionTitle id="reasons-title" className="measure-7.5 text-title lg:col-span-5" text={`Why Focus on ${name}?`} />
      <ul className="grid gap-4 lg:col-span-6 lg:col-start-7">
        {reasons.map((reason) => (
          <li key={reason} className="ticked font-serif text-body">
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
