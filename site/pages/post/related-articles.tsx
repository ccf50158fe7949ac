import { CardGrid } from '../../components/card-grid.tsx';
import { PostCard } from '../../components/post-card.tsx';
import type { Post } from '../../../server/model/entities/post.ts';

const skeletons = ['first', 'second', 'third'];

/** Posts of the same categories; three empty cards when the post's data do not name them. */
export function RelatedArticles({ post: { related } }: { post: Post }) {
  if (related?.length === 0) return null;
  return (
    <section aria-labelledby="related" className="wrap py-section print:hidden">
      <h2 id="related" className="mb-8 text-title">
        Related Articles
      </h2>
      <CardGrid>
        {related
          ? related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} heading="h3" />
              </li>
            ))
          : skeletons.map((place) => (
              <li key={place} className="aspect-4/3" aria-hidden="true">
                <div className="h-[66%] bg-tint" />
                <div className="mt-[7%] h-0.5 w-3/5 bg-rule" />
                <div className="mt-[6.5%] h-0.5 w-11/12 bg-rule" />
                <div className="mt-[6.5%] h-0.5 w-4/5 bg-rule" />
              </li>
            ))}
      </CardGrid>
    </section>
  );
}
