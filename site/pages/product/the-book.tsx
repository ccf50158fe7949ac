import type { Site } from '../../../server/model/entities/site.ts';
import { printRows } from '../../../server/model/page/print-rows.ts';
import { daysAWeek } from '../../../server/model/entities/days.ts';
import { coverPictureIn, sizeShown, weeksShown } from '../../../server/model/api/picture-sizes.ts';
import { usePageData } from '../../data/page-context.ts';
import { TextLink } from '../../components/links.tsx';
import { JournalPicture, ObjectPicture } from '../../components/journal-picture.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { SectionTitle } from '../../components/section-title.tsx';

export function TheBook({ print, product }: Pick<Site, 'print' | 'product'>) {
  const { object, specification = [] } = product ?? {};
  const { width, height } = sizeShown(usePageData().pages);
  const filled = printRows(print);
  const facts = [
    { label: 'Size', value: `${width} × ${height} inches (${inCentimeters(width)} × ${inCentimeters(height)} cm)` },
    { label: 'Pages', value: String(print.pages) },
    ...filled,
    ...specification.filter(({ label }) => !filled.some((row) => row.label.toLowerCase() === label.toLowerCase())),
  ];
  return (
    <section aria-labelledby="book-title" className="wrap pt-section">
      <Reveal>
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
          <SectionTitle id="book-title" className="text-title lg:col-span-5" text={object?.title ?? 'The book'} />
          {object && <p className="measure-25 text-lead lg:col-span-6 lg:col-start-7">{object.text}</p>}
        </div>
        <div className="max-md:-mx-5 print:hidden">
          <ObjectPicture
            name="spread"
            alt="The journal, open in its middle on a table, and a pen on its pages."
            sizes="(min-width: 48rem) 90vw, 100vw"
            className="with-pages mx-auto max-w-7xl"
          />
        </div>
        <Weeks />
        <ActualSize />
        <dl className="border-t border-ink lining max-xl:mt-10 md:columns-2 md:gap-x-8 print:mt-10 print:columns-1">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex break-inside-avoid flex-wrap gap-x-4 border-b border-rule py-2.75">
              <dt className="ui shrink grow-2 basis-22 pt-1 text-muted">{label}</dt>
              <dd className="shrink grow-5 basis-48">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-10 grid grid-cols-2 gap-x-8 gap-y-10 max-md:gap-4">
          {object?.pictures.map(({ image, alt, caption }) => (
            <figure key={image}>
              <BookFromOutside image={image} alt={alt} />
              <figcaption className="ui mt-3 text-muted">{caption}</figcaption>
            </figure>
          ))}
        </div>
      </Reveal>
    </section>
  );
}

function inCentimeters(inches: number): number {
  return Math.round(inches * 2.54);
}

/** The top of a page in true size, beside a ruler and a credit card. */
function ActualSize() {
  return (
    <figure className="true-size mt-14 flex items-end gap-14 max-xl:hidden print:hidden">
      <div className="flex-none">
        <div className="ruler ui mb-2 flex forced-color-adjust-none" aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((inch) => (
            <span key={inch} className="flex-none pr-1 text-end text-xs/4 lining">
              {inch}
            </span>
          ))}
        </div>
        <div className="page-top -mx-6 overflow-hidden px-6">
          <JournalPicture page="part-of-habits" isDecorative sizes="36rem" isExact />
        </div>
      </div>
      <figcaption className="ui pb-10">
        <p className="card grid place-items-center border border-dashed border-ink text-muted">A credit card</p>
        <p className="mt-4 text-muted">
          A page in its true size, on most screens: hold a credit card to the outline. The ruler is in inches.
        </p>
      </figcaption>
    </figure>
  );
}

const weeksInMonth = 4;

/** The book at a glance: a mark for each day and each Sunday reflection, and a taller mark for each month. */
function Weeks() {
  const weeks = weeksShown(usePageData().pages);
  const marks = Array.from({ length: weeks }, (_, week) => {
    const left = week * 90;
    const days = Array.from({ length: daysAWeek }, (_day, day) => `M${left + day * 9} 30v54`).join('');
    const month = (week + 1) % weeksInMonth === 0 ? `M${left + 73} 0v84` : '';
    return { days, sunday: `M${left + 64} 22v62`, month };
  });
  const join = (part: keyof (typeof marks)[number]) => marks.map((mark) => mark[part]).join('');
  return (
    <figure className="mt-10">
      <svg
        viewBox={`-2 0 ${weeks * 90 - 8} 84`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="weeks h-16 w-full md:h-20"
        fill="none"
      >
        <path d={join('days')} className="stroke-linen forced-colors:stroke-ink" />
        <path d={join('month')} className="stroke-ink" />
        <path d={join('sunday')} className="stroke-accent forced-colors:stroke-ink" />
      </svg>
      <figcaption className="ui mt-3 flex flex-wrap gap-x-6 gap-y-1">
        <TextLink to="#inside-monday">{weeks * daysAWeek} days, two pages each</TextLink>
        <TextLink to="#inside-reflection">{weeks} Sunday reflections</TextLink>
        <TextLink to="#inside-month">{Math.floor(weeks / weeksInMonth)} reviews of a month</TextLink>
      </figcaption>
    </figure>
  );
}

function BookFromOutside({ image, alt }: { image: string; alt: string }) {
  const [cover, shape] = [coverPictureIn(image), 'aspect-3/2 object-cover'];
  if (cover) return <ObjectPicture name={cover} alt={alt} sizes="(min-width: 48rem) 44vw, 43vw" className={shape} />;
  return <img src={image} alt={alt} width={1200} height={800} loading="lazy" decoding="async" className={`h-auto w-full ${shape}`} />;
}
