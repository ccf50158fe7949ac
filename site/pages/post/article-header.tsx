import { Link } from 'wouter';
import type { Post } from '../../../server/model/entities/post.ts';
import { Cover } from '../../components/cover.tsx';
import { formatDate, formatReadTime } from '../../components/format.ts';
import { paths } from '../../../server/model/api/paths.ts';

/** Title, cover, and who wrote it when. */
export function ArticleHeader({ post }: { post: Post }) {
  return (
    <header className="article-header wrap">
      <div className="article-title">
        {post.categories.length > 0 && (
          <ul className="chips" aria-label="Categories">
            {post.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={paths.category(slug)}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
        <h1 className="text-headline">{post.title}</h1>
        <p className="mt-5 max-w-[21em] text-lead text-muted">{post.excerpt}</p>
        <p className="meta mt-6">
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
          <span>{formatReadTime(post.readTime)}</span>
          <span>By {post.author}</span>
        </p>
      </div>
      <Cover image={post.featuredImage} sizes="(min-width: 64rem) 46vw, 92vw" loading="hero" className="article-cover" />
    </header>
  );
}
