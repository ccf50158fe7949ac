import { BuyLink } from '../../components/buy-link.tsx';
import { usePageData } from '../../data/page-context.ts';

/** A buy link at the bottom of a phone's screen. It sticks while its parent is in the viewport, so it is absent from the first screen. */
export function BuyBar() {
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
