import { usePageData } from '../../data/page-context.ts';
import { Reveal } from '../../components/reveal.tsx';
import { Stars } from '../../components/stars.tsx';

/** What readers say, the first of them in large. */
export function Reviews() {
  const { reviews } = usePageData().site;
  return (
    <section aria-labelledby="reviews-title" className="wrap py-section">
      <Reveal>
        <h2 id="reviews-title" className="sr-only">
          Reviews
        </h2>
        <ul className="reviews">
          {reviews.map(({ name, rating, content }) => (
            <li key={name}>
              <figure>
                <blockquote>
                  <p className="hanging-quote">“{content}”</p>
                </blockquote>
                <figcaption>
                  <span>{name}</span>
                  <Stars rating={rating} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
