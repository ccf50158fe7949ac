import type { Site } from '../../../server/model/entities/site.ts';
import { Stars } from '../../components/icon.tsx';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { SectionTitle } from '../../components/section-title.tsx';

export function Reviews({ reviews }: Pick<Site, 'reviews'>) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews-title" className="pt-section">
      <SectionTitle id="reviews-title" className="sr-only" text="Reviews" />
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it on a phone
        tabIndex={0}
        suppressHydrationWarning
        aria-labelledby="reviews-title"
        className="swiped wrap gap-x-8 gap-y-band md:grid lg:grid-cols-2"
      >
        {reviews.map(({ name, rating, content, page }, index) => (
          <li key={index} className="group lg:first:col-span-full">
            <figure className="grid gap-x-8 gap-y-5 lg:group-first:grid-cols-12 lg:group-first:items-center">
              {page && (
                <JournalPicture
                  page={`part-of-${page}`}
                  sizes="(min-width: 64rem) 42vw, 80vw"
                  isExact
                  className="aspect-video object-cover object-top lg:group-first:col-span-6 lg:group-first:col-start-7 lg:group-first:row-span-2 lg:group-first:row-start-1"
                />
              )}
              <blockquote className="lg:group-first:col-span-6 lg:group-first:self-end">
                <p className="hung text-lead lg:group-first:text-(length:--text-title) lg:group-first:leading-tight">“{content}”</p>
              </blockquote>
              <figcaption className="ui -mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 lg:group-first:col-span-6 lg:group-first:self-start">
                <span>{name}</span> <Stars rating={rating} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
