import type { MouseEvent } from 'react';
import { BuyLink } from '../../components/buy-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { JournalSpread } from '../../components/journal-spread.tsx';
import { usePageData } from '../../data/page-context.ts';
import { track } from '../../data/analytics.ts';

/** The first screen: what the book is, an open day of it, and the way to buy or to read on. */
export function Hero() {
  const { hero, retailer, tagline } = usePageData().site;
  return (
    <section className="hero wrap" aria-labelledby="hero-title">
      <h1 id="hero-title" className="hero-title">
        {hero.title}
      </h1>
      <div>
        <p className="mb-4 text-subtitle italic">{tagline}</p>
        <p className="max-w-[18em] text-lead">{hero.text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <BuyLink placement="hero_section">Buy on {retailer.name}</BuyLink>
          <p className="ticked">{hero.note}</p>
        </div>
        <a href="#benefits" className="scroll-cue" onClick={scrollToBenefits}>
          See what the pages are for
          <Icon outline="M12 5v14m7-7l-7 7l-7-7" />
        </a>
      </div>
      <JournalSpread />
    </section>
  );
}

/** Scrolls smoothly, at once for those who asked for less motion; the address stays as it is. */
function scrollToBenefits(event: MouseEvent): void {
  event.preventDefault();
  track.scrollClick();
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const benefits = document.getElementById('benefits');
  benefits?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
  benefits?.focus({ preventScroll: true });
}
