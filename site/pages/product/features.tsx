import { usePageData } from '../../components/page-context.ts';

/** What is in the book, as a list to read down. */
export function Features() {
  const { features } = usePageData().site;
  return (
    <section aria-labelledby="features-title" className="wrap grid gap-x-8 gap-y-8 py-section lg:grid-cols-12">
      <h2 id="features-title" className="text-title lg:sticky lg:top-10 lg:col-span-4 lg:self-start">
        What is on the pages
      </h2>
      <dl className="features lg:col-span-7 lg:col-start-6">
        {features.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-subtitle">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
