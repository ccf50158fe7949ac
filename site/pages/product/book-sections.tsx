import type { Site } from '../../../server/model/entities/site.ts';
import { printRows } from '../../../server/model/page/print-products.ts';
import { trim } from '../../../server/model/page/printed-book.ts';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { LookInside } from './look-inside.tsx';

type BookWords = Pick<Site, 'print' | 'product'>;

/** The book to leaf through, and as a thing. */
export function BookSections(words: BookWords) {
  return (
    <>
      <LookInside inside={words.product?.inside} />
      <TheBook {...words} />
    </>
  );
}

/** The book as a thing: drawings of it, a page beside a pen, and the specification of what is bought. */
function TheBook({ print, product }: BookWords) {
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
        <div className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-8 gap-y-10 md:grid-cols-2">
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
          <ScaleFigure />
          <dl className="content-start self-start border-t border-ink lining">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap gap-x-4 border-b border-rule py-[0.55em]">
                <dt className="ui flex-[2_1_5.5rem] pt-[0.25em] text-muted">{label}</dt>
                <dd className="flex-[5_1_12rem]">{value}</dd>
              </div>
            ))}
          </dl>
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

/** A page, its measures, and a pen in the same scale. */
function ScaleFigure() {
  return (
    <figure>
      <div className="flex aspect-3/2 items-center justify-center overflow-hidden bg-tint">
        <div className="relative mt-[5%] w-[36%] lining">
          <JournalPicture page="written-morning" sizes="(min-width: 48rem) 16vw, 31vw" />
          <Measure className="inset-x-0 bottom-full mb-[4%] flex-row" text={`${trim.width} in`} />
          <Measure className="inset-y-0 right-full mr-[7%] flex-col" text={`${trim.height} in`} />
          <svg
            viewBox="0 0 560 44"
            aria-hidden="true"
            width={`${(penLength / trim.width) * 100}%`}
            className="absolute top-[58%] left-[62%] rotate-[-58deg]"
          >
            <path d="M26 30h500l20 6H40z" className="fill-ink/15" />
            <path d="M4 20 58 9h60v22H58z" className="fill-linen" />
            <path d="M4 20 20 16.700v6.600z" className="fill-ink" />
            <path d="M118 7h420q18 0 18 13t-18 13H118z" className="fill-ink" />
            <path d="M118 7h9v26h-9zM330 7h5v26h-5z" className="fill-linen" />
            <path d="M372 2h150v6H372z" className="fill-linen" />
          </svg>
        </div>
      </div>
      <figcaption className="ui mt-3 text-muted">A page and a pen, in one scale.</figcaption>
    </figure>
  );
}

/** A measure between two ends of a line. */
function Measure({ text, className }: { text: string; className: string }) {
  return (
    <div
      className={`absolute flex items-center gap-2 text-ui whitespace-nowrap italic before:flex-1 before:border-t before:border-l after:flex-1 after:border-t after:border-l ${className}`}
    >
      {text}
    </div>
  );
}
