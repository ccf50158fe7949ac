import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { dayLabel, weekdays } from '../../server/model/entities/days.ts';
import { usePageData } from '../data/page-context.ts';
import { useBrowserValue } from '../data/use-browser-value.ts';

/** The evening question of the book for today's weekday, with lines for an answer. Empty when the book has none. */
export function QuestionOfToday() {
  const { pages, weekday } = usePageData();
  const questions = weekdays.map((day) => {
    const text = pages[`question-${day}`];
    if (text === undefined) return null;
    const [, question = text, rest = ''] = /^(.+?[?.]) (.+)$/s.exec(text) ?? [];
    return [`From ${dayLabel(day)}’s evening page`, question, rest];
  });
  const today = questions[useBrowserValue(() => (new Date().getDay() + 6) % 7, weekday)];
  if (!today) return null;
  const [label, question, rest] = today;
  return (
    // The loader replaces it by the question for the reader's own weekday.
    <section
      aria-labelledby="question-of-today"
      className="border-t border-rule print:hidden"
      data-weekday={weekday}
      data-questions={JSON.stringify(questions)}
    >
      <div className="wrap grid gap-x-8 gap-y-6 py-section lg:grid-cols-12">
        <div className="lg:col-span-3">
          <h2 id="question-of-today" className="ui text-muted">
            The question of today
          </h2>
          <p className="ui mt-1">
            <Link href={paths.lookInside} className="text-link" data-text suppressHydrationWarning>
              {label}
            </Link>
          </p>
        </div>
        <div className="lg:col-span-9">
          <p className="text-headline text-balance italic" data-text suppressHydrationWarning>
            {question}
          </p>
          <p className="mt-5 text-lead empty:hidden" data-text suppressHydrationWarning>
            {rest}
          </p>
          {/* Three empty lines, as in the journal. */}
          <div
            className="mt-4 h-[9.1rem] bg-[repeating-linear-gradient(transparent_0_calc(3rem-1px),var(--color-rule)_0_3rem)]"
            aria-hidden="true"
          />
        </div>
      </div>
    </section>
  );
}
