import { Link } from 'wouter';
import type { ShownPosts } from '../lib/search.ts';
import { listPath } from '../paths.ts';
import { PostCard } from './post-card.tsx';

interface PostGridProps {
  posts: ShownPosts;
  /** Where the list stands, for "Load more". */
  path: string;
  heading?: 'h2' | 'h3';
}

const firstRows = 3;

/** Cards of posts in one, two or three columns, and the way to more of them. */
export function PostGrid({ posts: { items, total, query, page }, path, heading = 'h2' }: PostGridProps) {
  return (
    <>
      <ul className="post-grid">
        {items.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} isFirst={index < firstRows} heading={heading} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-14 text-center">
          <Link href={listPath(path, query, page + 1)} className="button-quiet">
            Load more
          </Link>
        </p>
      )}
    </>
  );
}
