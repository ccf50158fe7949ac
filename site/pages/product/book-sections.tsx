import type { Site } from '../../../server/model/entities/site.ts';
import { printRows } from '../../../server/model/page/print-products.ts';
import { daysAWeek, defaultWeeks, trim } from '../../../server/model/page/printed-book.ts';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { LookInside } from './look-inside.tsx';
import { Reviews } from './reviews.tsx';

type BookWords = Pick<Site, 'print' | 'product' | 'reviews'>;

/** The book to leaf through, what readers say of it, and the book as a thing. */
export function BookSections({ reviews, ...words }: BookWords) {
  return (
    <>
      <LookInside inside={words.product?.inside} />
      <Reviews reviews={reviews} />
      <TheBook {...words} />
    </>
  );
}

/** The book as a thing: open on a table, closed, in its true size, and the specification of what is bought. */
function TheBook({ print, product }: Omit<BookWords, 'reviews'>) {
  const { object, specification = [] } = product ?? {};
  const filled = printRows(print);
  const facts = [
    { label: 'Size', value: `${trim.width} × ${trim.height} inches (${inCentimeters(trim.width)} × ${inCentimeters(trim.height)} cm)` },
    { label: 'Pages', value: String(print.pages) },
    ...filled,
    ...specification.filter(({ label }) => !filled.some((row) => row.label.toLowerCase() === label.toLowerCase())),
  ];
  return (
    <section aria-labelledby="book-title" className="wrap pt-section">
      <Reveal>
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
          <h2 id="book-title" className="text-title lg:col-span-5">
            {object?.title ?? 'The book'}
          </h2>
          {object && <p className="max-w-[25em] text-lead lg:col-span-6 lg:col-start-7">{object.text}</p>}
        </div>
        <OpenBook />
        <Weeks />
        <div className="mt-10 grid grid-cols-2 gap-x-8 gap-y-10 max-md:gap-4">
          <figure className="max-md:hidden">
            <div className="true-size">
              <JournalPicture page="part-of-habits" isDecorative sizes="36rem" isExact />
              <div className="ruler ui" aria-hidden="true">
                {[1, 2, 3, 4, 5, 6].map((inch) => (
                  <span key={inch}>{inch}</span>
                ))}
              </div>
              <p className="bank-card ui">A bank card</p>
            </div>
            <figcaption className="ui mt-3 text-muted">
              A page in its true size, on most screens: hold a bank card to the outline. The ruler is in inches.
            </figcaption>
          </figure>
          <dl className="content-start self-start max-md:col-span-2 border-t border-ink lining">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap gap-x-4 border-b border-rule py-[0.55em]">
                <dt className="ui flex-[2_1_5.5rem] pt-[0.25em] text-muted">{label}</dt>
                <dd className="flex-[5_1_12rem]">{value}</dd>
              </div>
            ))}
          </dl>
          {object?.pictures.map(({ image, alt, caption }) => (
            <figure key={image}>
              <img
                src={image}
                alt={alt}
                width={1200}
                height={800}
                loading="lazy"
                decoding="async"
                className="aspect-3/2 h-auto w-full bg-tint object-cover"
              />
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

// A common ballpoint, in inches.
const penLength = 5.6;

/** Two pages of the book, seen from where one sits, and a pen in the same scale. */
function OpenBook() {
  return (
    <div className="on-table mt-[clamp(1rem,4vw,4rem)] print:hidden" aria-hidden="true">
      <div className="spread">
        <JournalPicture page="week" isDecorative sizes="(min-width: 64rem) 26rem, 42vw" isExact />
        <JournalPicture page="plan" isDecorative sizes="(min-width: 64rem) 26rem, 42vw" isExact />
        <svg viewBox="0 0 560 60" width={`${(penLength / (2 * trim.width)) * 100}%`}>
          <path d="M14 34 60 28h440l44 8-30 14H60z" className="fill-ink/15" />
          <path d="M0 20.500 17 17v7z" className="fill-linen" />
          <path d="M17 17 66 9v23L17 24z" className="fill-muted" />
          <path d="M66 8h452q8 0 8 12.500T518 33H66z" className="fill-ink" />
          <path d="M70 12h444v2.500H70z" className="fill-linen/50" />
          <path d="M66 8h7v25h-7zM352 7h9v27h-9zM526 15h26q5 0 5 5.500T552 26h-26z" className="fill-linen" />
          <path d="M392 2h122q6 0 6 6v4h-10V8H392q-5 0-5-3t5-3z" className="fill-linen" />
        </svg>
      </div>
    </div>
  );
}

const weeksInMonth = 4;

/** The book at a glance: a mark for each day and each Sunday's reflection, and a taller one for each month. */
function Weeks() {
  const marks = Array.from({ length: defaultWeeks }, (_, week) => {
    const left = week * 90;
    const days = Array.from({ length: daysAWeek }, (_day, day) => `M${left + day * 9} 30v54`).join('');
    const month = (week + 1) % weeksInMonth === 0 ? `M${left + 73} 0v84` : '';
    return { days, sunday: `M${left + 64} 22v62`, month };
  });
  const join = (part: keyof (typeof marks)[number]) => marks.map((mark) => mark[part]).join('');
  return (
    <figure className="mt-10">
      <svg
        viewBox={`-2 0 ${defaultWeeks * 90 - 8} 84`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-16 w-full stroke-[0.8px] *:[vector-effect:non-scaling-stroke] md:h-20 md:stroke-2"
        fill="none"
      >
        <path d={join('days')} className="stroke-linen" />
        <path d={join('month')} className="stroke-ink" />
        <path d={join('sunday')} className="stroke-accent" />
      </svg>
      <figcaption className="ui mt-3 flex flex-wrap gap-x-6 gap-y-1">
        <a href="#inside-monday" className="text-link">
          {defaultWeeks * daysAWeek} days, two pages each
        </a>
        <a href="#inside-reflection" className="text-link">
          {defaultWeeks} Sunday reflections
        </a>
        <a href="#inside-month" className="text-link">
          {Math.floor(defaultWeeks / weeksInMonth)} reviews of a month
        </a>
      </figcaption>
    </figure>
  );
}
