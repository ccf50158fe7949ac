import { Link } from 'wouter';
import type { Post } from '../../../server/model/entities/post.ts';
import { paths } from '../../../server/model/api/paths.ts';

const linkClass = 'border-t border-rule pt-[0.9rem] hover:border-ink';
const labelClass = 'ui mb-[0.35rem] block text-small text-muted';

/** Links to the previous and next post. */
export function NeighbourLinks({ post: { previous, next } }: { post: Post }) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="More articles"
      className="wrap mt-[clamp(3rem,6vw,6rem)] grid gap-x-12 gap-y-6 text-subtitle leading-[1.2] md:grid-cols-2 print:hidden"
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
