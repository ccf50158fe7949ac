import { useEffect } from 'react';
import { usePageData, type ClosingWords, type PageProps } from '../../data/page-context.ts';
import { BelowViewport } from '../../components/below-viewport.tsx';
import { Page } from '../../components/page.tsx';
import { QuestionOfToday } from '../../components/question-of-today.tsx';
import { ReadState } from '../../components/read-state.tsx';
import { RetailerCall } from '../../components/closing-call.tsx';
import { blogData, breadcrumbData } from '../../components/structured-data.ts';
import { track } from '../../data/analytics.ts';
import { listPagePath, paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { postsRead } from '../../data/blog-reads.ts';
import { ListHead, PostList } from './list-parts.tsx';
import { useListedPosts } from './use-listed-posts.ts';

// In the same chunk, because it shares most of its code.
export { CategoryPage } from './category-page.tsx';

type BlogWords = Pick<Site, 'description'> & { author: Pick<Site['author'], 'name'> } & ClosingWords;

/** The list of posts, newest first, with a search over their whole texts. */
export function BlogPage({ page, words: { description, author, closing } }: PageProps<BlogWords>) {
  const place = usePageData();
  const { posts, search } = useListedPosts(postsRead, page);
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
      isReading
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
