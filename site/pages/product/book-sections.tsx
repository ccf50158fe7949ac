import type { Site } from '../../../server/model/entities/site.ts';
import { printRows } from '../../../server/model/page/print-products.ts';
import { daysAWeek, defaultWeeks, trim } from '../../../server/model/page/print-measures.ts';
import { TextLink } from '../../components/linked-text.tsx';
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

// A CSS inch is an inch.
const ruler =
  '[background:repeating-linear-gradient(90deg,var(--color-ink)_0_1px,transparent_1px_1in)_0_100%/100%_100%_no-repeat,repeating-linear-gradient(90deg,var(--color-ink)_0_1px,transparent_1px_0.125in)_0_100%/100%_35%_no-repeat]';

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
            <div className="relative h-[3.6in] overflow-hidden bg-tint">
              <JournalPicture
                page="part-of-habits"
                isDecorative
                sizes="36rem"
                className="absolute top-[0.45in] left-[0.35in] w-[6in] max-w-none"
                isExact
              />
              <div className={`ui absolute inset-[0_0_auto_0.35in] flex h-[0.32in] pl-[1in] ${ruler}`} aria-hidden="true">
                {[1, 2, 3, 4, 5, 6].map((inch) => (
                  <span key={inch} className="w-[1in] flex-none pl-[0.3em] text-xs/[1.3]">
                    {inch}
                  </span>
                ))}
              </div>
              {/* ISO/IEC 7810 ID-1 */}
              <p className="ui absolute right-[0.3in] bottom-[0.3in] grid h-[53.98mm] w-[85.6mm] max-w-[calc(100%-0.6in)] place-items-center rounded-[3.2mm] border border-dashed border-ink bg-paper/85 forced-colors:bg-[Canvas]">
                A bank card
              </p>
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

// Half of its leaves on each side, seen from the front.
const leavesBelow =
  '[box-shadow:0_3px_0_-1px_var(--color-sheet),0_3px_var(--color-rule),0_6px_0_-1px_var(--color-sheet),0_6px_var(--color-rule),0_9px_0_-1px_var(--color-sheet),0_9px_var(--color-rule),0_12px_0_-1px_var(--color-sheet),0_12px_var(--color-rule)]';

// A common ballpoint, in inches.
const penLength = 5.6;

/** Two pages of the book, seen from where one sits, and a pen in the same scale. */
function OpenBook() {
  return (
    <div
      className="mt-[clamp(1rem,4vw,4rem)] grid place-items-center overflow-hidden bg-tint pb-[clamp(1.5rem,4vw,4rem)] [perspective:clamp(32rem,90vw,78rem)] print:hidden"
      aria-hidden="true"
    >
      <div className="spread -mt-[5%] w-[min(82%,52rem)] [transform:rotateX(46deg)_scale(1.04)] before:[inset-block:0_-15px]">
        <JournalPicture page="week" className={leavesBelow} isDecorative sizes="(min-width: 64rem) 26rem, 42vw" isExact />
        <JournalPicture page="plan" className={leavesBelow} isDecorative sizes="(min-width: 64rem) 26rem, 42vw" isExact />
        <svg viewBox="0 0 560 60" className="absolute top-[52%] left-[58%] -rotate-64" width={`${(penLength / (2 * trim.width)) * 100}%`}>
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
        <TextLink to="#inside-monday">{defaultWeeks * daysAWeek} days, two pages each</TextLink>
        <TextLink to="#inside-reflection">{defaultWeeks} Sunday reflections</TextLink>
        <TextLink to="#inside-month">{Math.floor(defaultWeeks / weeksInMonth)} reviews of a month</TextLink>
      </figcaption>
    </figure>
  );
}
