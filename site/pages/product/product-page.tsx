import { sizeShown, weeksShown } from '../../../server/model/api/picture-sizes.ts';
import { paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { BelowViewport } from '../../components/below-viewport.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { SectionTitle } from '../../components/section-title.tsx';
import { BuyLink, LinkedText, SampleLink, TextLink } from '../../components/links.tsx';
import { ClosingCall } from '../../components/closing-call.tsx';
import { Stars } from '../../components/icon.tsx';
import { BookPicture } from '../../components/journal-picture.tsx';
import { Page } from '../../components/page.tsx';
import { breadcrumbData, productData, questionsData } from '../../components/structured-data.ts';
import { usePageData, type ClosingWords, type PageProps, type ShownPlanner } from '../../data/page-context.ts';
import { Features } from './features.tsx';
import { LookInside } from './look-inside.tsx';
import { Planner } from './planner.tsx';
import { Reviews } from './reviews.tsx';
import { TheBook } from './the-book.tsx';

type ProductWords = Pick<Site, 'description' | 'hero' | 'features' | 'reviews' | 'product' | 'print'> &
  ClosingWords & { planner?: ShownPlanner | undefined };

export function ProductPage({ words }: PageProps<ProductWords>) {
  const place = usePageData();
  const { retailer } = place.site;
  const { width, height } = sizeShown(place.pages);
  const questions = words.product?.questions ?? [];
  return (
    <Page
      title={`${weeksShown(place.pages)}-Week Guided Journal, ${width} x ${height} Inches`}
      description={words.description}
      path={paths.product}
      data={[
        productData(words, place),
        breadcrumbData(place, [retailer.productName, paths.product]),
        ...(questions.length > 0 ? [questionsData(questions)] : []),
      ]}
    >
      <Showcase {...words} />
      <BelowViewport>
        <div>
          <Features features={words.features} />
          <div id="look-inside">
            <LookInside inside={words.product?.inside} />
            <Reviews reviews={words.reviews} />
            <TheBook {...words} />
          </div>
          {words.planner && <Planner {...words.planner} />}
          {questions.length > 0 && <Questions questions={questions} />}
          <BuyBar />
        </div>
      </BelowViewport>
      <ClosingCall closing={words.closing} picture="pile" placement="product_page_bottom" label={`Get it on ${retailer.name}`} />
    </Page>
  );
}

function Showcase({ hero, product, print, reviews }: Pick<Site, 'hero' | 'product' | 'print' | 'reviews'>) {
  const { site, price, pages } = usePageData();
  const { retailer } = site;
  const { width, height } = sizeShown(pages);
  const facts = [
    { label: 'Size', value: `${width} × ${height} inches` },
    { label: 'Pages', value: String(print.pages) },
    { label: 'Length', value: `${weeksShown(pages)} weeks, undated` },
  ];
  return (
    <section
      className="wrap grid gap-x-columns gap-y-4 pt-4 pb-band sm:gap-y-7 sm:pt-half-step lg:grid-cols-hero lg:items-center"
      aria-labelledby="product-title"
    >
      <BookPicture name="product" alt={`${retailer.productName}: the closed book on the review of a week that is filled in by hand.`} />
      <div className="lg:col-start-1 lg:row-start-1">
        <h1 id="product-title" className="text-display">
          {retailer.productName}
        </h1>
        <p className="mt-4 measure-18 text-lead sm:mt-6">{product?.lead ?? hero.text}</p>
        <p className="mt-4 flex flex-wrap items-center gap-x-3 font-sans text-ui sm:mt-6">
          <Stars rating={5} /> <span>Customer Rating</span> <span className="font-semibold">5.0/5</span>
          {reviews.length > 0 && (
            <span className="text-muted">
              from {reviews.length} {reviews.length === 1 ? 'reader' : 'readers'}
            </span>
          )}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 sm:mt-7">
          <BuyLink placement="product_page_main">Buy Now on {retailer.name}</BuyLink>
          {price !== null && <p className="text-body-large lining">{price}</p>}
          {price !== null && product?.priceNote && <p className="ui text-muted">{product.priceNote}</p>}
        </div>
        <p className="mt-5 flex flex-wrap gap-x-7 gap-y-2 print:hidden">
          <TextLink to="#look-inside">Look inside</TextLink>
          <SampleLink />
        </p>
        <dl className="mt-8 flex flex-wrap gap-x-9 gap-y-3 border-t border-rule pt-4 lining">
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

function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <section aria-labelledby="questions-title" className="wrap py-section">
      <Reveal className="grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <SectionTitle id="questions-title" className="text-title lg:col-span-4" text="Before you buy" />
        <div className="lg:col-span-7 lg:col-start-6">
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index < 2} className="question border-t border-rule last:border-b">
              <summary className="flex cursor-pointer list-none justify-between gap-4 py-2.75 text-lead">{question}</summary>
              <p className="pb-5">
                <LinkedText text={answer} />
              </p>
            </details>
          ))}
        </div>
      </Reveal>
    </section>
  );
}

/** A buy link at the bottom of a phone's screen. It is sticky only while its parent is in the viewport, so the first screen is without it. */
function BuyBar() {
  const { site, price } = usePageData();
  return (
    <div className="buy-bar sticky bottom-0 z-1 border-t border-rule bg-paper px-5 py-2 md:hidden print:hidden">
      <BuyLink placement="product_page_main" className="button flex flex-wrap justify-center gap-x-3 py-2.5">
        <span>Buy on {site.retailer.name}</span>
        {price !== null && <span className="font-normal lining">{price}</span>}
      </BuyLink>
    </div>
  );
}
