import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { BuyLink } from '../../components/buy-link.tsx';
import { Icon, Stars } from '../../components/icon.tsx';
import { BookPicture } from '../../components/journal-picture.tsx';
import { usePageData } from '../../data/page-context.ts';
import { track } from '../../data/analytics.ts';

const cueClass =
  'inline-flex items-center gap-[0.5em] py-[0.4rem] underline decoration-rule underline-offset-[0.4em] hover:decoration-current';

/** The first viewport: the title, a spread, the price, links to buy and to look inside, and the first review. */
export function Hero({ hero, reviews }: Pick<Site, 'hero' | 'reviews'>) {
  const { site, price } = usePageData();
  const { retailer, tagline } = site;
  const [review] = reviews;
  return (
    <section
      className="wrap grid gap-7 pt-4 sm:pt-[clamp(1rem,2vw,2.5rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:gap-x-[clamp(2rem,4vw,5rem)] lg:gap-y-[clamp(2rem,3.4vw,4rem)]"
      aria-labelledby="hero-title"
    >
      <div>
        <h1 id="hero-title" className="text-headline">
          {hero.title}
        </h1>
        <p className="mt-5 mb-3 text-subtitle italic">{tagline}</p>
        <p className="max-w-[18em] text-lead">{hero.text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <BuyLink placement="hero_section">Buy on {retailer.name}</BuyLink>
          {price !== null && <p className="text-body-large lining">{price}</p>}
          <p className="ticked">{hero.note}</p>
        </div>
        <p className="ui mt-[clamp(1.25rem,2.5vw,2.5rem)] flex flex-wrap gap-x-7 gap-y-1 print:hidden">
          <Link href={paths.lookInside} className={cueClass}>
            Look inside
            <Icon outline="M5 12h14m-7-7l7 7l-7 7" />
          </Link>
          <a href="#benefits" className={cueClass} onClick={scrollToBenefits}>
            See what the pages do
            <Icon outline="M12 5v14m7-7l-7 7l-7-7" />
          </a>
        </p>
      </div>
      <BookPicture
        name="hero"
        alt={`${retailer.productName}: the closed book on a day that is filled in by hand.`}
        className="max-lg:order-first"
      />
      {review && (
        <figure className="border-t border-rule pt-5 lg:col-span-full">
          <blockquote>
            <p className="text-subtitle italic">“{review.content}”</p>
          </blockquote>
          <figcaption className="ui mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{review.name}</span> <Stars rating={review.rating} />
          </figcaption>
        </figure>
      )}
    </section>
  );
}

/** Scrolls smoothly, or at once with reduced motion; the address does not change. */
function scrollToBenefits(event: MouseEvent): void {
  event.preventDefault();
  track.scrollClick();
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const benefits = document.getElementById('benefits');
  benefits?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
  benefits?.focus({ preventScroll: true });
}
