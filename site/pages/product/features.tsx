import { JournalPicture } from '../../components/journal-picture.tsx';
import type { Site } from '../../../server/model/entities/site.ts';
import { Reveal } from '../../components/reveal.tsx';

/** The pages of the features. On each: the number of a feature, and where it is on the height of the page, in percent. */
const plates = [
  { page: 'thursday-morning', marks: { 1: 47.6, 2: 14.2 } },
  { page: 'friday-evening', marks: { 1: 31, 3: 14.2 } },
  { page: 'plan', marks: { 2: 14.2, 4: 34.2 } },
  { page: 'reflection', marks: { 2: 60.9, 5: 14.2 } },
] as const;

const markClass =
  'absolute left-full flex items-center gap-[0.3em] text-[clamp(0.9375rem,0.7rem+0.9vw,1.5rem)] leading-[0] italic lining [--dash:clamp(0.35rem,1.6vw,1.75rem)] [translate:0_-0.1em] before:ml-[calc(var(--dash)/-2)] before:w-(--dash) before:border-t before:[translate:0_0.1em]';

/** The features of the book: pages with numbers in the margin, and a note for each. */
export function Features({ features }: Pick<Site, 'features'>) {
  return (
    <section aria-labelledby="features-title" className="wrap pb-section">
      <Reveal>
        <ul className="grid grid-cols-2 gap-x-[10vw] gap-y-7 pr-[9vw] md:grid-cols-4 md:gap-[clamp(1.5rem,4.5vw,5rem)] md:pr-[clamp(1rem,3vw,3rem)]">
          {plates.map(({ page, marks }) => (
            <li key={page} className="relative">
              <JournalPicture page={page} sizes="(min-width: 48rem) 19vw, 37vw" />
              {Object.entries(marks).map(([feature, at]) => (
                <span key={feature} className={markClass} style={{ top: `${at}%` }} aria-hidden="true">
                  {feature}{' '}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Reveal>
      <div className="mt-[clamp(3rem,6vw,6rem)] grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-10 md:grid-cols-2 min-[72rem]:grid-cols-3">
        <h2 id="features-title" className="max-w-[7em] text-title">
          What each page asks of you
        </h2>
        <ol className="contents">
          {features.map(({ title, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- titles may be equal, and never move
            <li key={index} className="grid grid-cols-[min(2.25rem,13%)_minmax(0,1fr)] content-start">
              <span className="text-subtitle italic lining" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className="text-subtitle">{title}</h3>
                <p className="mt-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
