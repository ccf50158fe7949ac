import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { Reveal } from '../../components/reveal.tsx';

const sizes = '(min-width: 64rem) 5vw, 14vw';

/** A week as it lies in the book: two pages a day, and one more on Sunday. */
export function Week() {
  return (
    <section aria-labelledby="week-title" className="bg-tint">
      <Reveal className="wrap py-section">
        <h2 id="week-title" className="text-title">
          A week is fifteen pages
        </h2>
        <p className="mt-4 max-w-[25em] text-lead">Seven mornings, seven evenings, and a Sunday to look back on them.</p>
        <div className="week-frame">
          <ol className="week">
            {weekdays.map((day) => (
              <li key={day}>
                <div className="week-pages">
                  <JournalPicture type="morning" side="left" alt="" sizes={sizes} />
                  <JournalPicture type="evening" side="right" alt="" sizes={sizes} />
                  {day === 'sunday' && <JournalPicture type="sunday" side="left" alt="" sizes={sizes} />}
                </div>
                <p>{dayLabel(day)}</p>
              </li>
            ))}
          </ol>
        </div>
      </Reveal>
    </section>
  );
}
