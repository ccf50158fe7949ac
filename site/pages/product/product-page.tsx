import { lazy, Suspense } from 'react';
import { paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { BelowViewport } from '../../components/below-viewport.tsx';
import { BuyLink } from '../../components/buy-link.tsx';
import { ClosingCall } from '../../components/closing-call.tsx';
import { Stars } from '../../components/icon.tsx';
import { JournalSpread } from '../../components/journal-picture.tsx';
import { Page } from '../../components/page.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { breadcrumbData, productData, questionsData } from '../../components/structured-data.ts';
import { usePageData, type ClosingWords, type PageProps } from '../../data/page-context.ts';
import { Features } from './features.tsx';

type ProductWords = Pick<Site, 'description' | 'hero' | 'features' | 'reviews' | 'product' | 'print'> & ClosingWords;

// The server renders them with the page. Browsers load their code after it, and without that code they keep the server's HTML.
const BookSections = import.meta.env.SSR
  ? (await import('./book-sections.tsx')).BookSections
  : lazy(() => import('./book-sections.tsx').then(({ BookSections }) => ({ default: BookSections }), never));

/** The printed journal: features, reviews and buy links. */
export function ProductPage({ words }: PageProps<ProductWords>) {
  const place = usePageData();
  const { retailer } = place.site;
  const questions = words.product?.questions ?? [];
  return (
    <Page
      title="13-Week Guided Journal, 6 x 9 Inches"
      description={words.description}
      path={paths.product}
      data={[
        productData(words, place),
        breadcrumbData([{ name: retailer.productName, path: paths.product }], place),
        ...(questions.length > 0 ? [questionsData(questions)] : []),
      ]}
    >
      <Showcase {...words} />
      <BelowViewport>
        <div>
          <Features features={words.features} />
          <div id="look-inside">
            <Suspense fallback={null}>
              <BookSections {...words} />
            </Suspense>
          </div>
          {questions.length > 0 && <Questions questions={questions} />}
          <Reviews reviews={words.reviews} />
          <BuyBar />
        </div>
      </BelowViewport>
      <ClosingCall
        closing={words.closing}
        pictures={['month', 'sunday-evening', 'sunday-morning']}
        placement="product_page_bottom"
        label={`Get it on ${retailer.name}`}
      />
    </Page>
  );
}

/** The hero: name, rating, price, a spread, and facts about the book. */
function Showcase({ hero, product, print }: Pick<Site, 'hero' | 'product' | 'print'>) {
  const { site, price } = usePageData();
  const { retailer } = site;
  const facts = [
    { label: 'Pages', value: String(print.pages) },
    { label: 'Length', value: '13 weeks, undated' },
  ];
  return (
    <section
      className="wrap grid gap-x-[clamp(2rem,4vw,5rem)] gap-y-12 pt-[clamp(2rem,4vw,4.5rem)] pb-[clamp(4rem,7vw,7rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center"
      aria-labelledby="product-title"
    >
      <div>
        <h1 id="product-title" className="text-display">
          {retailer.productName}
        </h1>
        <p className="mt-6 max-w-[18em] text-lead">{product?.lead ?? hero.text}</p>
        <p className="mt-6 flex flex-wrap items-center gap-x-3 font-sans text-ui">
          <Stars rating={5} /> <span>Customer Rating</span> <span className="font-semibold">5.0/5</span>
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          <BuyLink placement="product_page_main">Buy Now on {retailer.name}</BuyLink>
          {price !== null && <p className="text-body-large lining">{price}</p>}
          {price !== null && product?.priceNote && <p className="ui text-muted">{product.priceNote}</p>}
        </div>
        <a href="#look-inside" className="text-link mt-5 print:hidden">
          Look inside
        </a>
      </div>
      <div className="self-start">
        <JournalSpread day="wednesday" />
        <dl className="mt-10 flex flex-wrap gap-x-9 gap-y-3 border-t border-rule pt-4 lining">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="ui text-small text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** What buyers ask, with the answers. */
function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
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

/** The reviews, the first one in large type. */
function Reviews({ reviews }: Pick<Site, 'reviews'>) {
  return (
    <section aria-labelledby="reviews-title" className="wrap py-section">
      <Reveal>
        <h2 id="reviews-title" className="sr-only">
          Reviews
        </h2>
        <ul className="grid gap-x-16 gap-y-14 text-lead lg:grid-cols-2">
          {reviews.map(({ name, rating, content }, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- two readers may have one name
              key={index}
              className="lg:first:col-span-full lg:first:max-w-[26em] lg:first:text-(length:--text-title) lg:first:leading-[1.15]"
            >
              <figure>
                <blockquote>
                  <p className="[hanging-punctuation:first_last] not-supports-[hanging-punctuation:first]:indent-[-0.43em]">“{content}”</p>
                </blockquote>
                <figcaption className="ui mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span>{name}</span> <Stars rating={rating} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

/** A buy link at the bottom of a phone's screen. It sticks while its parent is in the viewport, so it is absent from the first screen. */
function BuyBar() {
  const { site, price } = usePageData();
  return (
    <div className="buy-bar sticky bottom-0 z-1 border-t border-rule bg-paper px-5 py-2 md:hidden print:hidden">
      <BuyLink placement="product_page_main" className="button flex flex-wrap justify-center gap-x-3 py-[0.7em]">
        <span>Buy on {site.retailer.name}</span>
        {price !== null && <span className="font-normal lining">{price}</span>}
      </BuyLink>
    </div>
  );
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
