import { Link } from 'wouter';
import { useNearbyPosts } from '../../data/use-post.ts';
import { paths } from '../../../server/model/api/paths.ts';

/** To the post before and the post after, where the server named them. */
export function NeighbourLinks({ slug }: { slug: string }) {
  const { previous, next } = useNearbyPosts(slug);
  if (!previous && !next) return null;
  return (
    <nav aria-label="More articles" className="neighbours wrap">
      {previous && (
        <Link href={paths.post(previous.slug)} rel="prev">
          <span>Previous article</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link href={paths.post(next.slug)} rel="next" className="next">
          <span>Next article</span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
