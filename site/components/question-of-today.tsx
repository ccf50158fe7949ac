import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { dayLabel, weekdays } from '../../server/model/entities/days.ts';
import { usePageData } from '../data/page-context.ts';
import { SectionTitle } from './section-title.tsx';

/** The evening question of the book for today's weekday, with lines for an answer. Empty when the book has none. */
export function QuestionOfToday() {
  const { pages } = usePageData();
  const [weekday] = useState(() => (new Date().getDay() + 6) % 7);
  const questions = weekdays.map((day) => {
    const text = pages[`question-${day}`];
    if (text === undefined) return null;
    const [, question = text, rest = ''] = /^(.+?[?.]) (.+)$/s.exec(text) ?? [];
    return [`From ${dayLabel(day)}’s evening page`, question, rest];
  });
  if (questions.every((each) => each === null)) return null;
  const [label, question, rest] = questions[weekday] ?? [];
  return (
    // The loader replaces it with the question for the reader's own weekday.
    <section
      aria-labelledby="question-of-today"
      className="border-t border-rule print:hidden"
      hidden={label === undefined}
      suppressHydrationWarning
      data-weekday={weekday}
      data-questions={JSON.stringify(questions)}
    >
      <div className="wrap grid gap-x-8 gap-y-6 py-section lg:grid-cols-12">
        <div className="lg:col-span-3">
          <SectionTitle id="question-of-today" className="ui text-muted" text="The question of today" />
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
          <div className="ruled-lines mt-4 h-36.5" aria-hidden="true" />
        </div>
      </div>
    </section>
  );
}
