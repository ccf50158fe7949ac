import { usePageData } from '../../data/page-context.ts';
import { Reveal } from '../../components/reveal.tsx';
import { Stars } from '../../components/stars.tsx';

/** The reviews, the first one in large type. */
export function Reviews() {
  const { reviews } = usePageData().site;
  return (
    <section aria-labelledby="reviews-title" className="wrap py-section">
      <Reveal>
        <h2 id="reviews-title" className="sr-only">
          Reviews
        </h2>
        <ul className="grid gap-x-16 gap-y-14 text-lead lg:grid-cols-2">
          {reviews.map(({ name, rating, content }, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- two readers may have one name
              key={index}
              className="lg:first:col-span-full lg:first:max-w-[26em] lg:first:text-(length:--text-title) lg:first:leading-[1.15]"
            >
              <figure>
                <blockquote>
                  <p className="[hanging-punctuation:first_last] not-supports-[hanging-punctuation:first]:indent-[-0.43em]">“{content}”</p>
                </blockquote>
                <figcaption className="ui mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span>{name}</span> <Stars rating={rating} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
