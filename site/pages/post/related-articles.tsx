import { PostCard } from '../../components/post-card.tsx';
import { useNearbyPosts } from '../../data/use-post.ts';

const places = ['first', 'second', 'third'];

/** Posts of the same categories; three empty cards where the server did not say which, for nothing is requested for them. */
export function RelatedArticles({ slug }: { slug: string }) {
  const { related } = useNearbyPosts(slug);
  if (related?.length === 0) return null;
  return (
    <section aria-labelledby="related" className="wrap py-section">
      <h2 id="related" className="mb-8 text-title">
        Related Articles
      </h2>
      <ul className="post-grid">
        {related
          ? related.map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" />
              </li>
            ))
          : places.map((place) => <li key={place} className="skeleton-card" aria-hidden="true" />)}
      </ul>
    </section>
  );
}
