import type { ComponentProps } from 'react';
import { usageEvents } from '../data/analytics.ts';
import { usePageData } from '../data/page-context.ts';
import { ExternalLink } from './linked-text.tsx';

export function BuyLink({ placement, ...rest }: ComponentProps<'a'> & { placement: string }) {
  const { url, name, productName } = usePageData().site.retailer;
  return <ExternalLink href={url} className="button" {...rest} data-event={usageEvents.buyClick(name, placement, productName)} />;
}
