const topics = [
  {
    title: 'Goal Setting & Achievement',
    text: 'How to choose three goals that you can see the end of, write them where you will see them again, and take the first step today.',
  },
  {
    title: 'Productivity & Focus',
    text: 'How to give the first hour and the best attention to the one thing that matters, and let the rest of the list wait its turn.',
  },
  {
    title: 'Mindfulness & Reflection',
    text: 'How to look back on a day without judging it, ask a question worth answering, and go to bed with a quiet head.',
  },
  {
    title: 'Habit Formation',
    text: 'How to make a habit small enough for your worst day, check it off where you can see it, and come back after you miss one.',
  },
];

/** The four topics, each with a sentence. */
export function Topics() {
  return (
    <section aria-labelledby="topics-title" className="wrap grid gap-x-8 gap-y-8 py-section lg:grid-cols-12">
      <h2 id="topics-title" className="max-w-[6.5em] text-title lg:col-span-4">
        Four things the journal comes back to
      </h2>
      <dl className="lg:col-span-7 lg:col-start-6">
        {topics.map(({ title, text }) => (
          <div key={title} className="border-t border-rule py-[1.6rem]">
            <dt className="text-subtitle">{title}</dt>
            <dd className="mt-2 max-w-[29em]">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
