import type { PostSummary } from '../../server/model/entities/post.ts';
import { formatDate, formatReadTime } from './format.ts';

interface PostFactsProps {
  post: Pick<PostSummary, 'publishedAt' | 'readTime'>;
  author?: string;
  className: string;
}

/** The date and reading time of a post. The spaces are for search engines and copied text. */
export function PostFacts({ post, author, className }: PostFactsProps) {
  return (
    <p className={`facts ${className}`}>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time> <span>{formatReadTime(post.readTime)}</span>
      {author && (
        <>
          {' '}
          <span>By {author}</span>
        </>
      )}
    </p>
  );
}
