import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { Reveal } from '../../components/reveal.tsx';

// Fifteen pages of equal width and six gaps on a wide screen.
const pageClass = 'w-0 flex-1 lg:w-[calc((100cqw-9rem)/15-1px)] lg:flex-none';
const sizes = '(min-width: 64rem) 5vw, 14vw';

/** The pages of a week: two for each day, and one more on Sunday. */
export function Week() {
  return (
    <section aria-labelledby="week-title" className="bg-tint">
      <Reveal className="wrap py-section">
        <h2 id="week-title" className="text-title">
          A week in the book
        </h2>
        <p className="mt-4 max-w-[25em] text-lead">Seven mornings, seven evenings, and a Sunday page to look back on them.</p>
        <div className="@container">
          <ol className="ui mt-[clamp(2rem,4vw,3.5rem)] grid grid-cols-6 gap-x-5 gap-y-8 lg:flex lg:gap-6">
            {weekdays.map((day) => (
              <li key={day} className="col-span-2 last:col-span-3">
                <div className="flex gap-px">
                  <JournalPicture type="morning" side="left" alt="" sizes={sizes} className={pageClass} />
                  <JournalPicture type="evening" side="right" alt="" sizes={sizes} className={pageClass} />
                  {day === 'sunday' && <JournalPicture type="sunday" side="left" alt="" sizes={sizes} className={pageClass} />}
                </div>
                <p className="mt-3">{dayLabel(day)}</p>
              </li>
            ))}
          </ol>
        </div>
      </Reveal>
    </section>
  );
}
