import { useEffect } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { ReadState } from '../../components/read-state.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { usePost } from '../../data/use-post.ts';
import { track } from '../../data/analytics.ts';
import { paths } from '../../../server/model/api/paths.ts';
import type { PageProps } from '../../data/page-props.ts';
import { Article } from './article.tsx';

/** A post, or the reason why it is not shown. */
export function PostPage({ slug }: PageProps) {
  const post = usePost(slug);
  const title = post.status === 'loaded' ? post.value.title : undefined;
  useEffect(() => {
    if (title !== undefined) track.viewBlogPost(title);
  }, [title]);
  if (post.status === 'loaded') return <Article post={post.value} />;
  return (
    <>
      <PageHead title="Blog" description="An article of the blog." />
      <main id="main">
        {post.status === 'loading' && <ReadState kind="loading" />}
        {post.status === 'error' && (
          <ReadState
            kind="error"
            isPage
            text="Failed to load blog post. Please try again later."
            link={{ to: paths.blog, label: 'Back to all posts' }}
          />
        )}
        {post.status === 'missing' && (
          <ReadState kind="missing" isPage text="Blog post not found." link={{ to: paths.blog, label: 'Return to all posts' }} />
        )}
      </main>
      <SiteFooter hasForm />
    </>
  );
}
