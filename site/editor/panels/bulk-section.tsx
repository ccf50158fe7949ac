import type { ComponentProps } from 'react';
import type * as BulkBarModule from '../bulk/bulk-bar.tsx';
import { LoadFailure, useLazyPart } from '../ui/lazy-part.tsx';

const load = () => import('../bulk/bulk-bar.tsx');

/** The bar for the ticked items, while there are some. */
export function BulkSection<Item extends { id: string }>(props: ComponentProps<typeof BulkBarModule.BulkBar<Item>>) {
  const isShown = props.selection.items.length > 0;
  const bar = useLazyPart(load, isShown);
  if (!isShown || !bar) return null;
  return bar === 'failed' ? <LoadFailure /> : <bar.BulkBar {...props} />;
}
