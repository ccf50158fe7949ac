import { TextLink } from '../../components/links.tsx';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { SectionTitle } from '../../components/section-title.tsx';
import { paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';

const pages = ['morning', 'night', 'habits'] as const;

export function Benefits({ benefits, reviews }: Pick<Site, 'benefits' | 'reviews'>) {
  return (
    <section id="benefits" tabIndex={-1} aria-labelledby="benefits-title" className="wrap scroll-mt-4 py-section">
      <SectionTitle id="benefits-title" className="measure-8.5 text-title" text="What a pen and a few minutes can do" />
      <ol className="mt-band grid gap-chapter">
        {benefits.map(({ title, text, icon }, index) => {
          const page = pages[index % pages.length] ?? pages[0];
          const review = reviews.find((each) => each.page === page);
          const isLeft = index % 2 === 0;
          return (
            <li key={index}>
              <Reveal className="grid gap-7 md:grid-cols-12 md:items-center md:gap-x-8">
                <div
                  className={`aspect-16/10 overflow-hidden bg-tint px-[9%] ${page === 'morning' ? 'pt-[5%]' : ''} md:col-span-7 ${isLeft ? '' : 'md:col-start-6 md:row-start-1'}`}
                >
                  <JournalPicture page={`part-of-${page}`} sizes="(min-width: 48rem) 42vw, 55vw" isExact />
                </div>
                <div className={`md:col-span-5 ${isLeft ? 'md:pl-half-step' : 'md:col-start-1 md:row-start-1'}`}>
                  <h3 className="text-subtitle">
                    <span className={`${icon} mr-3 align-icon text-[0.85em]`} aria-hidden="true" />
                    {title}
                  </h3>
                  <p className="mt-3 measure-22">{text}</p>
                  {review && (
                    <figure className="mt-5 measure-24 border-l border-rule pl-5">
                      <blockquote>
                        <p className="italic">“{review.content}”</p>
                      </blockquote>
                      <figcaption className="ui mt-2 text-muted">{review.name}</figcaption>
                    </figure>
                  )}
                </div>
              </Reveal>
            </li>
          );
        })}
      </ol>
      <p className="mt-16">
        <TextLink to={paths.blog}>Read how to use each page, on the blog</TextLink>
      </p>
    </section>
  );
}
