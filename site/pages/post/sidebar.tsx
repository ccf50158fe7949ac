import { Link } from 'wouter';
import type { Post } from '../../../server/model/entities/post.ts';
import { BuyLink } from '../../components/buy-link.tsx';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { usePageData } from '../../data/page-context.ts';
import { paths } from '../../../server/model/api/paths.ts';

/** The margin of an article: its author, the journal, its topics. */
export function Sidebar({ post }: { post: Post }) {
  const { author, retailer } = usePageData().site;
  return (
    <aside className="sidebar" aria-label="About this article">
      <section aria-labelledby="about-author">
        <h2 id="about-author">About the Author</h2>
        <p className="text-body-large">{post.author}</p>
        <p className="mt-1">{author.shortBio}</p>
      </section>
      <section aria-labelledby="get-journal" className="sidebar-journal">
        <div>
          <h2 id="get-journal">Get Your Journal</h2>
          <p>A page for the morning, a page for the night, and one for Sunday.</p>
          <BuyLink placement="blog_post_sidebar" className="text-link mt-3">
            Buy on {retailer.name}
          </BuyLink>
        </div>
        <JournalPicture type="morning" side="right" alt="" sizes="5.5rem" />
      </section>
      {post.categories.length > 0 && (
        <section aria-labelledby="post-categories">
          <h2 id="post-categories">Categories</h2>
          <ul>
            {post.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={paths.category(slug)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
