import { Link } from 'wouter';
import type { Post } from '../../../server/model/entities/post.ts';
import { Cover } from '../../components/cover.tsx';
import { PostFacts } from '../../components/post-facts.tsx';
import { paths } from '../../../server/model/api/paths.ts';

/** The title, cover, author and date of a post. */
export function ArticleHeader({ post }: { post: Post }) {
  return (
    <header className="wrap grid gap-x-[clamp(2rem,4vw,5rem)] gap-y-8 pt-[clamp(1.5rem,3vw,3rem)] pb-[clamp(2.5rem,5vw,5rem)] lg:grid-cols-2 lg:items-center print:block">
      <div>
        {post.categories.length > 0 && (
          <ul className="ui mb-6 flex flex-wrap gap-2 text-small" aria-label="Categories">
            {post.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link
                  href={paths.category(slug)}
                  className="inline-block rounded-xs border border-rule px-[0.8em] py-[0.3em] hover:border-ink"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <h1 className="text-headline">{post.title}</h1>
        <p className="mt-5 max-w-[21em] text-lead text-muted">{post.excerpt}</p>
        <PostFacts post={post} author={post.author} className="mt-6" />
      </div>
      <Cover image={post.featuredImage} sizes="(min-width: 64rem) 46vw, 92vw" loading="hero" className="print:mt-6 print:max-w-[60%]" />
    </header>
  );
}
