import { Link } from 'wouter';
import type { ListedPost } from '../../server/model/api/post-list.ts';
import { paths } from '../../server/model/api/paths.ts';
import { Cover } from './cover.tsx';
import { MarkedText } from './marked-text.tsx';
import { PostFacts } from './post-facts.tsx';

interface PostCardProps {
  post: ListedPost;
  /** In the first viewport. */
  isFirst?: boolean;
  heading?: 'h2' | 'h3';
}

// The columns of CardGrid.
const sizes = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';

/** A post in a list. The whole card is a link, named by the title. */
export function PostCard({ post, isFirst = false, heading: Heading = 'h2' }: PostCardProps) {
  return (
    <article className="relative">
      <Cover image={post.featuredImage} sizes={sizes} loading={isFirst ? 'eager' : 'lazy'} />
      <PostFacts post={post} className="mt-4" />
      <Heading className="mt-2 text-subtitle">
        <Link href={paths.post(post.slug)} className="card-link">
          {post.found ? <MarkedText parts={post.found.title} /> : post.title}
        </Link>
      </Heading>
      {post.found ? (
        <p className="mt-2">
          <MarkedText parts={post.found.extract} />
        </p>
      ) : (
        <p className="mt-2 line-clamp-3">{post.excerpt}</p>
      )}
      <p className="ui mt-3 font-semibold text-accent print:hidden" aria-hidden="true">
        Read more
      </p>
    </article>
  );
}
