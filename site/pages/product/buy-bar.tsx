import { BuyLink } from '../../components/buy-link.tsx';
import { usePageData } from '../../data/page-context.ts';

/** A buy link at the bottom of a phone's screen. It sticks while its parent is in the viewport, so it is absent from the first screen. */
export function BuyBar() {
  const { site, price } = usePageData();
  return (
    <div className="buy-bar ui sticky bottom-0 z-1 flex items-center justify-between gap-x-4 border-t border-rule bg-paper px-5 py-2 md:hidden print:hidden">
      <p>
        <span className="block font-semibold">{site.retailer.productName}</span>
        {price !== null && <span className="[font-variant-numeric:lining-nums]">{price}</span>}
      </p>
      <BuyLink placement="product_page_main" className="button shrink-0">
        Buy on {site.retailer.name}
      </BuyLink>
    </div>
  );
}
