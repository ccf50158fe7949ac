import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { usePageTop } from '../list/use-page-top.ts';

export interface TableRows {
  /** The rows near the viewport, and the pinned one; `marginTop` is the space above a row that is apart from the one before it. */
  rows: readonly { index: number; marginTop: number | undefined }[];
  paddingTop: number;
  paddingBottom: number;
  measure: (row: Element | null) => void;
  /** Keeps a row rendered at any scroll position. */
  pin(id: string | undefined): void;
  scrollTo(index: number): void;
}

/** Of a row that was not rendered yet: one line of text. */
export const estimatedRowPixels = 38;

/** The rows of a table that are rendered. */
export function useTableRows(items: readonly { id: string }[], body: RefObject<HTMLTableSectionElement | null>): TableRows {
  const pinned = useRef<string>(undefined);
  const top = usePageTop(body);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedRowPixels,
    overscan: 8,
    scrollMargin: top,
    // Below the toolbar and the head of the table, and above the bar for ticked items.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
    getItemKey: (index) => items[index]?.id ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const index = pinned.current === undefined ? -1 : items.findIndex(({ id }) => id === pinned.current);
      return index === -1 || shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b);
    },
  });
  const rows = virtualizer.getVirtualItems();
  return {
    rows: rows.map(({ index, start }, order) => {
      const before = rows[order - 1];
      return { index, marginTop: before && before.index !== index - 1 ? start - before.end : undefined };
    }),
    paddingTop: (rows[0]?.start ?? top) - top,
    paddingBottom: virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
    pin: (id) => {
      pinned.current = id;
    },
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
