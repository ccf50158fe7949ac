import { Link } from 'wouter';
import type { ListedPost } from '../../server/model/api/post-list.ts';
import { paths } from '../../server/model/api/paths.ts';
import { Cover } from './cover.tsx';
import { Excerpt } from './excerpt.tsx';
import { MarkedText } from './marked-text.tsx';
import { PostFacts } from './post-facts.tsx';

interface PostCardProps {
  post: ListedPost;
  /** In the first viewport. */
  isFirst?: boolean;
  /** The newest post, larger than the others. */
  isLead?: boolean;
  heading?: 'h2' | 'h3';
}

// The columns of CardGrid.
const sizes = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';
const leadSizes = '(min-width: 64rem) 60vw, 92vw';

/** A post in a list. The whole card is a link, named by the title. */
export function PostCard({ post, isFirst = false, isLead = false, heading: Heading = 'h2' }: PostCardProps) {
  const cover = <Cover image={post.featuredImage} sizes={isLead ? leadSizes : sizes} loading={isFirst ? 'eager' : 'lazy'} />;
  const texts = (
    <>
      <PostFacts post={post} className={isLead ? 'mt-4 lg:mt-0' : 'mt-4'} />
      <Heading className={isLead ? 'mt-2 text-title' : 'mt-2 text-subtitle'}>
        <Link href={paths.post(post.slug)} className="card-link">
          {post.found ? <MarkedText parts={post.found.title} /> : post.title}
        </Link>
      </Heading>
      {post.found ? (
        <p className="mt-2">
          <MarkedText parts={post.found.extract} />
        </p>
      ) : (
        <Excerpt text={post.excerpt} />
      )}
      <p className="ui mt-3 font-semibold text-accent print:hidden" aria-hidden="true">
        Read more
      </p>
    </>
  );
  if (isLead)
    return (
      <article className="relative lg:grid lg:grid-cols-3 lg:items-center lg:gap-x-[clamp(1.5rem,2.6vw,2.75rem)]">
        <div className="lg:col-span-2">{cover}</div>
        <div>{texts}</div>
      </article>
    );
  return (
    <article className="relative">
      {cover}
      {texts}
    </article>
  );
}
