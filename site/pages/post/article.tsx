import { modifiedAt } from '../../../server/model/entities/post-dates.ts';
import type { Post } from '../../../server/model/entities/post.ts';
import { BelowViewport, useFirstViewport } from '../../components/below-viewport.tsx';
import { ClosingCall } from '../../components/closing-call.tsx';
import { usePageData } from '../../data/page-context.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { breadcrumbData, postData } from '../../components/structured-data.ts';
import { paths } from '../../../server/model/api/paths.ts';
import { postBodyAttribute } from '../../data/page-data.ts';
import { ArticleHeader } from './article-header.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { RelatedArticles } from './related-articles.tsx';
import { ShareLinks } from './share-links.tsx';
import { Sidebar } from './sidebar.tsx';

/** A post with its sidebar and related articles. */
export function Article({ post }: { post: Post }) {
  const place = usePageData();
  const { site } = place;
  const isFirstViewport = useFirstViewport();
  return (
    <>
      <PageHead
        title={post.metaTitle ?? post.title}
        description={post.metaDescription ?? post.excerpt}
        keywords={post.keywords ?? [post.title]}
        author={post.author}
        path={paths.post(post.slug)}
        publishedAt={post.publishedAt}
        updatedAt={post.updatedAt && modifiedAt(post)}
        data={[
          postData(post, place),
          breadcrumbData(
            [
              { name: 'Blog', path: paths.blog },
              { name: post.title, path: paths.post(post.slug) },
            ],
            place,
          ),
        ]}
        {...(post.featuredImage ? { image: post.featuredImage } : {})}
      />
      <main id="main">
        <article>
          <ArticleHeader post={post} />
          <div className="wrap grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-14 lg:grid-cols-[minmax(0,1fr)_18rem] xl:pl-[clamp(5rem,14vw,15rem)] print:block">
            <div className="min-w-0">
              <div
                className="prose"
                {...{ [postBodyAttribute]: '' }}
                suppressHydrationWarning
                // The server sanitizes it with an allow-list.
                dangerouslySetInnerHTML={{ __html: isFirstViewport ? beginningOf(post.content) : post.content }}
              />
              <ShareLinks post={post} />
            </div>
            <Sidebar post={post} />
          </div>
        </article>
        <BelowViewport>
          <NeighbourLinks post={post} />
          <RelatedArticles post={post} />
        </BelowViewport>
        <ClosingCall
          page="post"
          pictures={['reflection', 'friday-evening', 'friday-morning']}
          placement="blog_post_bottom"
          label={`Get Your Journal on ${site.retailer.name}`}
        />
      </main>
      <SiteFooter hasForm />
    </>
  );
}

/** The first paragraphs of an article, more than a viewport shows. */
function beginningOf(content: string): string {
  const end = content.indexOf('</p>', 1500);
  return end === -1 ? content : content.slice(0, end);
}
