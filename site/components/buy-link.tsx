import type { ReactNode } from 'react';
import { usageEvents, type Placement } from '../data/analytics.ts';
import { usePageData } from '../data/page-context.ts';

interface BuyLinkProps {
  placement: Placement;
  children: ReactNode;
  className?: string;
}

/** A link to the retailer's page, in a new tab. */
export function BuyLink({ placement, children, className = 'button' }: BuyLinkProps) {
  const { url, name, productName } = usePageData().site.retailer;
  return (
    <a href={url} target="_blank" rel="noopener" className={className} data-event={usageEvents.buyClick(name, placement, productName)}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
