import { Link } from 'wouter';
import { usePageData } from '../../data/page-context.ts';
import { Reveal } from '../../components/reveal.tsx';
import { paragraphsOf } from '../../components/format.ts';
import { paths } from '../../../server/model/api/paths.ts';

/** The author of the journal, with the start of the text on the about page. */
export function Creator() {
  const { author } = usePageData().site;
  const [opening, second] = paragraphsOf(author.bio);
  return (
    <section aria-labelledby="creator-title" className="wrap py-section">
      <Reveal className="grid gap-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="creator-title" className="text-display italic">
            {author.name}
          </h2>
          <p className="mt-4 font-sans text-ui text-muted">{author.role}</p>
        </div>
        <div className="lg:col-span-7 lg:col-start-6">
          <p className="text-lead">{opening}</p>
          <p className="mt-5 max-w-[30.5em]">{second}</p>
          <p className="mt-7">
            <Link href={paths.about} className="text-link">
              How a sheet of paper became a book
            </Link>
          </p>
        </div>
      </Reveal>
    </section>
  );
}
