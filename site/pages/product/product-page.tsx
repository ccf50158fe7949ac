import { lazy, Suspense } from 'react';
import { BelowViewport } from '../../components/below-viewport.tsx';
import { ClosingCall } from '../../components/closing-call.tsx';
import { usePageData } from '../../data/page-context.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { breadcrumbData, productData, questionsData } from '../../components/structured-data.ts';
import { paths } from '../../../server/model/api/paths.ts';
import { BuyBar } from './buy-bar.tsx';
import { Features } from './features.tsx';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews.tsx';
import { Showcase } from './showcase.tsx';

// The server renders them with the page. Browsers load their code after it, and without that code they keep the server's HTML.
const BookSections = import.meta.env.SSR
  ? (await import('./book-sections.tsx')).BookSections
  : lazy(() => import('./book-sections.tsx').then(({ BookSections }) => ({ default: BookSections }), never));

/** The printed journal: features, reviews and buy links. */
export function ProductPage() {
  const place = usePageData();
  const { site } = place;
  return (
    <>
      <PageHead
        title="13-Week Guided Journal, 6 x 9 Inches"
        description={site.description}
        path={paths.product}
        data={[
          productData(place),
          breadcrumbData([{ name: site.retailer.productName, path: paths.product }], place),
          ...(site.product?.questions ? [questionsData(site.product.questions)] : []),
        ]}
      />
      <main id="main">
        <Showcase />
        <BelowViewport>
          <div>
            <Features />
            <div id="look-inside">
              <Suspense fallback={null}>
                <BookSections />
              </Suspense>
            </div>
            <Questions />
            <Reviews />
            <BuyBar />
          </div>
        </BelowViewport>
        <ClosingCall
          page="product"
          pictures={['month', 'sunday-evening', 'sunday-morning']}
          placement="product_page_bottom"
          label={`Get it on ${site.retailer.name}`}
        />
      </main>
      <SiteFooter hasForm />
    </>
  );
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
