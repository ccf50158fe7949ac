import type { Post, PostSummary } from '../../server/model/entities/post.ts';
import { modifiedAt } from '../../server/model/entities/post-dates.ts';
import { formatDate, formatReadTime } from './format.ts';

interface PostFactsProps {
  post: Pick<PostSummary, 'publishedAt' | 'readTime'> & Pick<Post, 'updatedAt'>;
  author?: string;
  className: string;
}

/** The dates and reading time of a post. The spaces are for search engines and copied text. */
export function PostFacts({ post, author, className }: PostFactsProps) {
  const modified = modifiedAt(post);
  return (
    <p className={`facts ${className}`}>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time> <span>{formatReadTime(post.readTime)}</span>
      {author && (
        <>
          {' '}
          <span>By {author}</span>
        </>
      )}
      {formatDate(modified) !== formatDate(post.publishedAt) && (
        <>
          {' '}
          <span>
            Updated <time dateTime={modified}>{formatDate(modified)}</time>
          </span>
        </>
      )}
    </p>
  );
}
