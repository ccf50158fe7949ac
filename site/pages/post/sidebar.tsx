import { Link } from 'wouter';
import type { Post } from '../../../server/model/entities/post.ts';
import { BuyLink } from '../../components/buy-link.tsx';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { usePageData } from '../../data/page-context.ts';
import { paths } from '../../../server/model/api/paths.ts';

const sectionClass = 'border-t border-ink pt-[0.9rem]';
const headingClass = 'mb-[0.6rem] font-semibold';

/** The sidebar of an article: author, journal, categories. */
export function Sidebar({ post }: { post: Post }) {
  const { author, retailer } = usePageData().site;
  return (
    <aside className="ui grid content-start gap-10 leading-[1.55] print:hidden" aria-label="About this article">
      <section aria-labelledby="about-author" className={sectionClass}>
        <h2 id="about-author" className={headingClass}>
          About the Author
        </h2>
        <p className="font-serif text-body-large italic">{post.author}</p>
        <p className="mt-1">{author.shortBio}</p>
      </section>
      <section aria-labelledby="get-journal" className={`${sectionClass} grid grid-cols-[minmax(0,1fr)_min(5.5rem,31%)] gap-5`}>
        <div>
          <h2 id="get-journal" className={headingClass}>
            Get Your Journal
          </h2>
          <p>A page for the morning, a page for the night, and one for Sunday.</p>
          <BuyLink placement="blog_post_sidebar" className="text-link mt-3">
            Buy on {retailer.name}
          </BuyLink>
        </div>
        <JournalPicture page="sunday-morning" isDecorative sizes="5.5rem" />
      </section>
      {post.categories.length > 0 && (
        <section aria-labelledby="post-categories" className={sectionClass}>
          <h2 id="post-categories" className={headingClass}>
            Categories
          </h2>
          <ul>
            {post.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={paths.category(slug)} className="block py-[0.3rem] underline-offset-[0.25em] hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
