import { usePageData } from '../../data/page-context.ts';
import { Reveal } from '../../components/reveal.tsx';

/** What buyers ask, with the answers. */
export function Questions() {
  const questions = usePageData().site.product?.questions ?? [];
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions-title" className="wrap pt-section">
      <Reveal className="grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id="questions-title" className="text-title lg:col-span-4">
          Before you buy
        </h2>
        <dl className="grid gap-y-7 lg:col-span-7 lg:col-start-6">
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-subtitle">{question}</dt>
              <dd className="mt-2">{answer}</dd>
            </div>
          ))}
        </dl>
      </Reveal>
    </section>
  );
}
