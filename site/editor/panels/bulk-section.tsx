import type { ComponentProps } from 'react';
import type * as BulkBarModule from '../list/bulk-bar.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useLazyPart } from '../ui/use-lazy-part.ts';

const load = () => import('../list/bulk-bar.tsx');

/** The bar for the ticked items, while there are some. */
export function BulkSection<Item extends { id: string }>(props: ComponentProps<typeof BulkBarModule.BulkBar<Item>>) {
  const isShown = props.selection.items.length > 0;
  const bar = useLazyPart(load, isShown);
  if (!isShown || !bar) return null;
  return bar === 'failed' ? <LoadFailure /> : <bar.BulkBar {...props} />;
}
