import type { PlannerPage } from '../../../server/model/api/picture-sizes.ts';
import { devices } from '../../../server/model/page/devices.ts';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { ExternalLink } from '../../components/links.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { SectionTitle } from '../../components/section-title.tsx';
import { usePageData, type ShownPlanner } from '../../data/page-context.ts';

const shown: readonly { page: PlannerPage; caption: string }[] = [
  { page: 'planner-weeks', caption: 'Every box leads to its day, every number to its week.' },
  { page: 'planner-plan', caption: 'Before Monday, the plan. Each weekday leads to its pages.' },
  { page: 'planner-day', caption: 'A morning leads to its evening, and to one more page for notes.' },
];

export function Planner({ title, text, price, url }: ShownPlanner) {
  const { pages } = usePageData();
  return (
    <section id="planner" aria-labelledby="planner-title" className="wrap pt-section">
      <Reveal>
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
          <SectionTitle id="planner-title" className="text-title lg:col-span-5" text={title ?? 'The same pages, on a tablet'} />
          <p className="measure-25 text-lead lg:col-span-6 lg:col-start-7">
            {text ??
              'The digital planner is one linked PDF, to write in with a pen. The strip at its side leads to every week and every day.'}
          </p>
        </div>
        <ul className="mt-10 grid gap-8 sm:grid-cols-3">
          {shown.flatMap(({ page, caption }) =>
            pages[page] === undefined ? (
              []
            ) : (
              <li key={page}>
                <figure>
                  <JournalPicture page={page} sizes="(min-width: 40rem) 29vw, 90vw" />
                  <figcaption className="ui mt-3 text-muted">{caption}</figcaption>
                </figure>
              </li>
            ),
          )}
        </ul>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ExternalLink href={url} className="button">
            Get the planner
          </ExternalLink>
          <p className="text-body-large lining">{price}</p>
        </div>
        <dl className="mt-10 border-t border-ink lining md:columns-2 md:gap-x-8">
          {Object.values(devices).map(({ name, width, height }) => (
            <div key={name} className="flex break-inside-avoid flex-wrap gap-x-4 border-b border-rule py-2.75">
              <dt className="flex-1">{name}</dt>
              <dd className="ui flex-none pt-1 whitespace-nowrap text-muted">
                {width} × {height} pixels
              </dd>
            </div>
          ))}
        </dl>
        <p className="ui mt-3 text-muted">
          One file for each screen, with the strip at the left or at the right. Any other screen shows the whole page with a margin.
        </p>
      </Reveal>
    </section>
  );
}
