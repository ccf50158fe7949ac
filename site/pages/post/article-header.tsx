import { Link } from 'wouter';
import type { Post } from '../../../server/model/post.ts';
import { formatDate, formatReadTime } from '../../lib/format.ts';
import { defaultJournalImage, paths } from '../../paths.ts';

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
        <p className="mt-5 max-w-[44ch] text-lead text-muted">{post.excerpt}</p>
        <p className="meta mt-6">
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
          <span>{formatReadTime(post.readTime)}</span>
          <span>By {post.author}</span>
        </p>
      </div>
      <img
        src={post.featuredImage ?? defaultJournalImage}
        alt=""
        width={1200}
        height={630}
        decoding="async"
        fetchPriority="high"
        className="cover article-cover"
      />
    </header>
  );
}
