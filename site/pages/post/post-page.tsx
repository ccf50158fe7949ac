import { use } from 'react';
import { paths } from '../../../server/model/api/paths.ts';
import { modifiedAt } from '../../../server/model/entities/iso-dates.ts';
import type { Post } from '../../../server/model/entities/post.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { BelowViewport, OnlyFirstViewport } from '../../components/below-viewport.tsx';
import { ClosingCall } from '../../components/closing-call.tsx';
import { Page } from '../../components/page.tsx';
import { SampleLink } from '../../components/links.tsx';
import { ReadState } from '../../components/read-state.tsx';
import { breadcrumbData, postData } from '../../components/structured-data.ts';
import { usageEvents } from '../../data/analytics.ts';
import { postRead } from '../../data/blog-reads.ts';
import { postBodyAttribute, usePageData, type ClosingWords, type PageProps } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';
import { ArticleHeader, NeighbourLinks, RelatedArticles, ShareLinks, Sidebar } from './article-parts.tsx';

type PostWords = ClosingWords & { author: Pick<Site['author'], 'name' | 'shortBio'> };

export function PostPage({ slug, words }: PageProps<PostWords>) {
  const post = useRead(...postRead(slug));
  if (post.status === 'loaded') return <Article post={post.value} words={words} />;
  return (
    <Page title={post.status === 'missing' ? 'Blog Post Not Found' : 'Blog'} description="An article of the blog.">
      <ReadState kind={post.status} isPage {...notShown[post.status]} />
    </Page>
  );
}

const notShown = {
  loading: {},
  error: { text: 'Failed to load blog post. Please try again later.', link: { to: paths.blog, label: 'Back to all posts' } },
  missing: { text: 'Blog post not found.', link: { to: paths.blog, label: 'Return to all posts' } },
};

function Article({ post, words }: { post: Post; words: PostWords }) {
  const place = usePageData();
  return (
    <Page
      title={post.metaTitle ?? post.title}
      description={post.metaDescription ?? post.excerpt}
      keywords={post.keywords ?? [post.title]}
      author={post.author}
      path={paths.post(post.slug)}
      publishedAt={post.publishedAt}
      updatedAt={post.updatedAt && modifiedAt(post)}
      view={usageEvents.viewBlogPost(post.title)}
      data={[postData(post, words, place), breadcrumbData(place, ['Blog', paths.blog], [post.title, paths.post(post.slug)])]}
      {...(post.featuredImage ? { image: post.featuredImage } : {})}
    >
      <article>
        <ArticleHeader post={post} />
        <div className="wrap grid gap-x-columns gap-y-14 lg:grid-cols-article lg:justify-center print:block">
          <div className="min-w-0">
            <div
              className="prose"
              // The side of marks, rules and columns. Each text has its own direction.
              dir="auto"
              {...{ [postBodyAttribute]: '' }}
              suppressHydrationWarning
              // Sanitized by the server with an allow-list.
              dangerouslySetInnerHTML={{ __html: use(OnlyFirstViewport) ? beginningOf(post.content) : post.content }}
            />
            <ShareLinks post={post} />
          </div>
          <Sidebar post={post} about={post.author === words.author.name ? words.author.shortBio : undefined} />
        </div>
      </article>
      <BelowViewport>
        <NeighbourLinks post={post} />
        <RelatedArticles post={post} />
      </BelowViewport>
      <ClosingCall
        closing={words.closing}
        picture="lying"
        placement="blog_post_bottom"
        label={`Get Your Journal on ${place.site.retailer.name}`}
      >
        <SampleLink className="mt-6" />
      </ClosingCall>
    </Page>
  );
}

/** The first paragraphs of an article: more than a viewport shows. */
function beginningOf(content: string): string {
  const end = content.indexOf('</p>', 1500);
  return end === -1 ? content : content.slice(0, end);
}
