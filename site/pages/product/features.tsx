import { JournalPicture } from '../../components/journal-picture.tsx';
import { usePageData } from '../../data/page-context.ts';
import { Reveal } from '../../components/reveal.tsx';

/** The page of each feature, in their order, and its position as a share of the height. */
const plates = [
  {
    type: 'morning',
    side: 'left',
    alt: 'The morning page: three goals, top three priorities, morning intentions',
    marks: [
      { feature: 2, at: 14.2 },
      { feature: 1, at: 47.6 },
    ],
  },
  {
    type: 'evening',
    side: 'right',
    alt: 'The evening page: a quote, the day review with a line for thanks, unfiltered flow, questions for tomorrow',
    marks: [
      { feature: 3, at: 14.2 },
      { feature: 1, at: 31 },
    ],
  },
  {
    type: 'sunday',
    side: 'left',
    alt: 'The Sunday page: the weekly review, three goals for next week, a self-care plan',
    marks: [
      { feature: 5, at: 14.2 },
      { feature: 4, at: 47.7 },
      { feature: 2, at: 57.6 },
    ],
  },
] as const;

const markClass =
  'absolute left-full flex items-center gap-[0.3em] text-[clamp(0.9375rem,0.7rem+0.9vw,1.5rem)] leading-[0] italic [--dash:clamp(0.35rem,1.6vw,1.75rem)] [translate:0_-0.2em] before:ml-[calc(var(--dash)/-2)] before:w-(--dash) before:border-t before:[translate:0_0.2em]';

/** The features of the book: three pages with numbers in the margin, and a note for each. */
export function Features() {
  const { features } = usePageData().site;
  return (
    <section aria-labelledby="features-title" className="wrap pb-section">
      <Reveal>
        <ul className="grid grid-cols-4 gap-x-9 gap-y-7 pr-8 sm:grid-cols-3 sm:gap-[clamp(1.5rem,5.5vw,6rem)] sm:pr-[clamp(1rem,3vw,3rem)]">
          {plates.map(({ type, side, alt, marks }) => (
            <li key={type} className="relative max-sm:col-span-2 max-sm:last:col-start-2">
              <JournalPicture type={type} side={side} alt={alt} sizes="(min-width: 40rem) 25vw, 37vw" />
              {marks.map(({ feature, at }) => (
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
            <li key={index} className="grid grid-cols-[2.25rem_minmax(0,1fr)] content-start">
              <span className="text-subtitle italic" aria-hidden="true">
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
