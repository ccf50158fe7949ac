import { JournalPicture } from '../../components/journal-picture.tsx';
import { usePageData } from '../../data/page-context.ts';
import { Reveal } from '../../components/reveal.tsx';

/** Where on the pages each feature is, by its place in the list, at a share of the page's height. */
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
    alt: 'The evening page: a quote, the day review, unfiltered flow, questions for tomorrow',
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

/** What is in the book: its three pages with numbers in the margin, and a note for each number. */
export function Features() {
  const { features } = usePageData().site;
  return (
    <section aria-labelledby="features-title" className="wrap pb-section">
      <Reveal>
        <ul className="plates">
          {plates.map(({ type, side, alt, marks }) => (
            <li key={type}>
              <JournalPicture type={type} side={side} alt={alt} sizes="(min-width: 40rem) 25vw, 37vw" />
              {marks.map(({ feature, at }) => (
                <span key={feature} className="plate-mark" style={{ top: `${at}%` }} aria-hidden="true">
                  {feature}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Reveal>
      <div className="notes">
        <h2 id="features-title" className="max-w-[7em] text-title">
          What is on the pages
        </h2>
        <ol>
          {features.map(({ title, text }, index) => (
            <li key={title}>
              <span className="note-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="text-subtitle">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
