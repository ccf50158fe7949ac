import type { ReactNode } from 'react';
import { track } from '../data/analytics.ts';
import type { Placement } from '../data/analytics.ts';
import { usePageData } from '../data/page-context.ts';

interface BuyLinkProps {
  placement: Placement;
  children: ReactNode;
  className?: string;
}

/** A link to the retailer's page, in a new tab. */
export function BuyLink({ placement, children, className = 'button' }: BuyLinkProps) {
  const { retailer } = usePageData().site;
  return (
    <a
      href={retailer.url}
      target="_blank"
      rel="noopener"
      className={className}
      onClick={() => track.buyClick(retailer.name, placement, retailer.productName)}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
