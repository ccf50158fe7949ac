import { Link } from 'wouter';
import { paths, shareNetworks, sharePaths } from '../../../server/model/api/paths.ts';
import type { Post } from '../../../server/model/entities/post.ts';
import { BuyLink, ExternalLink, SampleLink } from '../../components/links.tsx';
import { formatNetwork } from '../../components/format.ts';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { Cover, PostCard, PostFacts } from '../../components/post-card.tsx';
import { CardGrid } from '../../components/post-grid.tsx';
import { usageEvents } from '../../data/analytics.ts';
import { usePageData } from '../../data/page-context.ts';
import { SectionTitle } from '../../components/section-title.tsx';

export function ArticleHeader({ post }: { post: Post }) {
  return (
    <header className="wrap grid gap-x-columns gap-y-8 pt-step pb-band lg:grid-cols-2 lg:items-center print:block">
      <div>
        {post.categories.length > 0 && (
          <ul className="ui mb-6 flex flex-wrap gap-2 text-small" aria-label="Categories">
            {post.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={paths.category(slug)} className="chip">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <h1 className="text-headline">{post.title}</h1>
        <p className="mt-5 measure-21 text-lead text-muted">{post.excerpt}</p>
        <PostFacts post={post} author={post.author} className="mt-6" />
      </div>
      <Cover image={post.featuredImage} sizes="(min-width: 64rem) 46vw, 92vw" loading="hero" className="print:mt-6 print:max-w-3/5" />
    </header>
  );
}

export function ShareLinks({ post }: { post: Post }) {
  const { origin } = usePageData();
  return (
    <div className="ui mt-14 flex max-w-xl flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-rule pt-4 print:hidden">
      <h2>Share this post</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {shareNetworks.map((network) => (
          <li key={network}>
            <ExternalLink
              href={sharePaths[network](origin + paths.post(post.slug), post.title)}
              className="inline-block py-1.25 text-accent underline underline-offset-4"
              data-event={usageEvents.sharePost(network, post.title)}
            >
              {formatNetwork(network)}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const sectionClass = 'border-t border-ink pt-3.5';
const headingClass = 'mb-2.5 font-semibold';

/** The author, the journal and the categories, beside an article. @param about the author's short bio; guests have none */
export function Sidebar({ post, about }: { post: Post; about: string | undefined }) {
  const { site } = usePageData();
  return (
    // Sticky beside a long article, if the window is tall enough.
    <aside
      className="ui grid content-start gap-10 self-start leading-relaxed lg:tall:sticky lg:tall:top-8 print:hidden"
      aria-label="About this article"
    >
      <section aria-labelledby="about-author" className={sectionClass}>
        <SectionTitle id="about-author" className={headingClass} text="About the Author" />
        <p className="font-serif text-body-large italic">{post.author}</p>
        {about && <p className="mt-1">{about}</p>}
      </section>
      <section aria-labelledby="get-journal" className={`${sectionClass} grid grid-cols-beside-page gap-5`}>
        <div>
          <SectionTitle id="get-journal" className={headingClass} text="Get Your Journal" />
          <p>A page for the morning, a page for the night, and one for Sunday.</p>
          <BuyLink placement="blog_post_sidebar" className="text-link mt-3 mr-5">
            Buy on {site.retailer.name}
          </BuyLink>
          <SampleLink className="mt-3" />
        </div>
        <JournalPicture page="sunday-morning" isDecorative sizes="5.5rem" />
      </section>
      {post.categories.length > 0 && (
        <section aria-labelledby="post-categories" className={sectionClass}>
          <SectionTitle id="post-categories" className={headingClass} text="Categories" />
          <ul>
            {post.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={paths.category(slug)} className="block py-1.5 underline-offset-4 hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

const linkClass = 'border-t border-rule pt-3.5 hover:border-ink';
const labelClass = 'ui mb-1.5 block text-small text-muted';

export function NeighbourLinks({ post: { previous, next } }: { post: Post }) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="More articles"
      className="wrap mt-chapter grid gap-x-12 gap-y-6 text-subtitle leading-tight md:grid-cols-2 print:hidden"
    >
      {previous && (
        <Link href={paths.post(previous.slug)} rel="prev" className={linkClass}>
          <span className={labelClass}>Previous article</span> {previous.title}
        </Link>
      )}
      {next && (
        <Link href={paths.post(next.slug)} rel="next" className={`${linkClass} md:col-start-2 md:text-right`}>
          <span className={labelClass}>Next article</span> {next.title}
        </Link>
      )}
    </nav>
  );
}

const skeletons = ['first', 'second', 'third'];

/** Posts in the same categories; three empty cards until they are known. */
export function RelatedArticles({ post: { related } }: { post: Post }) {
  if (related?.length === 0) return null;
  return (
    <section aria-labelledby="related" className="wrap py-section print:hidden">
      <SectionTitle id="related" className="mb-8 text-title" text="Related Articles" />
      <CardGrid>
        {related
          ? related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} heading="h3" />
              </li>
            ))
          : skeletons.map((place) => (
              <li key={place} className="aspect-4/3" aria-hidden="true">
                <div className="h-2/3 bg-tint" />
                <div className="mt-5 h-0.5 w-3/5 bg-rule" />
                <div className="mt-4 h-0.5 w-11/12 bg-rule" />
                <div className="mt-4 h-0.5 w-4/5 bg-rule" />
              </li>
            ))}
      </CardGrid>
    </section>
  );
}
