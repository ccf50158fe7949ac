import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { parseListView, type ShownPosts } from '../../../server/model/api/post-list.ts';
import { usePageData, type ClosingWords, type PageProps } from '../../data/page-context.ts';
import { Page } from '../../components/page.tsx';
import { PostGrid } from '../../components/post-grid.tsx';
import { ReadState } from '../../components/read-state.tsx';
import { RetailerCall } from '../../components/closing-call.tsx';
import type { Read } from '../../data/use-read.ts';
import { blogData, breadcrumbData } from '../../components/structured-data.ts';
import { track } from '../../data/analytics.ts';
import { listPagePath, paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { useCategories } from '../../data/blog-reads.ts';
import { PostSearch } from './post-search.tsx';
import { useBlogPosts } from './use-blog-posts.ts';

type BlogWords = Pick<Site, 'description'> & { author: Pick<Site['author'], 'name'> } & ClosingWords;

/** The list of posts, newest first, with a search over their whole texts. */
export function BlogPage({ page, words: { description, author, closing } }: PageProps<BlogWords>) {
  const place = usePageData();
  const view = parseListView(useSearch(), page);
  const [isSearchNear, setSearchNear] = useState(false);
  const posts = useBlogPosts(view, isSearchNear);
  useEffect(() => track.viewBlogList(), []);
  const shown = posts.status === 'loaded' ? posts.value.items : [];
  return (
    <Page
      title={page === undefined ? 'Blog' : `Blog, Page ${page}`}
      description={`Articles on goals, habits, gratitude and the few minutes a day that hold them together, by ${author.name}.`}
      keywords={['journaling', 'goal setting', 'productivity', 'mindfulness', 'habit formation', 'gratitude']}
      author={author.name}
      path={listPagePath(paths.blog, page ?? 1)}
      revisitAfter="7 days"
      data={[blogData(shown, description, place), breadcrumbData([{ name: 'Blog', path: paths.blog }], place)]}
    >
      <div className="wrap grid items-end gap-x-8 gap-y-6 pb-8 pt-14 md:grid-cols-2 lg:pt-20">
        <div>
          <h1 className="text-display">Blog</h1>
          <p className="mt-3 max-w-[17.5em] text-lead">
            Articles on goals, habits and keeping a journal, each with one thing to try tonight.
          </p>
        </div>
        <PostSearch query={view.query} onNear={() => setSearchNear(true)} />
      </div>
      <Topics />
      <PostList posts={posts} />
      <RetailerCall closing={closing} placement="blog_list_page" />
    </Page>
  );
}

/** Links to the articles of each topic. */
function Topics() {
  const categories = useCategories();
  if (categories.status !== 'loaded' || categories.value.length === 0) return null;
  return (
    <nav aria-label="Topics" className="wrap pb-10 print:hidden">
      <ul className="ui flex flex-wrap gap-2 text-small">
        {categories.value.map(({ slug, name }) => (
          <li key={slug}>
            <Link href={paths.category(slug)} className="inline-block rounded-xs border border-rule px-[0.8em] py-[0.3em] hover:border-ink">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PostList({ posts }: { posts: Read<ShownPosts> }) {
  if (posts.status === 'loading') return <ReadState kind="loading" />;
  if (posts.status !== 'loaded') return <ReadState kind="error" text="Failed to load blog posts. Please try again later." />;
  const { query, total } = posts.value;
  if (total === 0 && query)
    return <ReadState kind="empty" text={`Nothing found for “${query}”.`} link={{ to: paths.blog, label: 'Show all articles' }} />;
  if (total === 0) return <ReadState kind="empty" text="No blog posts found. Check back soon for new content!" />;
  return (
    <section aria-label="Articles" className="wrap pb-section">
      <output className="ui not-empty:mb-6 not-empty:block">
        {query && `${total} ${total === 1 ? 'article' : 'articles'} for “${query}”`}
      </output>
      <PostGrid posts={posts.value} path={paths.blog} hasLead={!query && !posts.value.isAlone} />
    </section>
  );
}
