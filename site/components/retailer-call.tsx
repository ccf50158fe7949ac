import type { ClosingPage } from '../../server/model/entities/site.ts';
import type { Placement } from '../data/analytics.ts';
import { BelowViewport } from './below-viewport.tsx';
import { BuyLink } from './buy-link.tsx';
import { usePageData } from '../data/page-context.ts';

/** The call to buy after a list. */
export function RetailerCall({ page, placement }: { page: ClosingPage; placement: Placement }) {
  const { closing, retailer } = usePageData().site;
  const { title, text } = closing.pages?.[page] ?? closing;
  return (
    <BelowViewport>
      <section className="bg-tint print:hidden" aria-labelledby="retailer-call">
        <div className="wrap flex flex-wrap items-center justify-between gap-8 py-16">
          <div>
            <h2 id="retailer-call" className="text-title">
              {title}
            </h2>
            <p className="mt-3 max-w-[25em]">{text}</p>
          </div>
          <BuyLink placement={placement}>Buy on {retailer.name}</BuyLink>
        </div>
      </section>
    </BelowViewport>
  );
}
