import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

interface WindowRowsOptions {
  count: number;
  keyOf: (row: number) => string | number;
  /** The element with the rows. */
  frame: RefObject<HTMLElement | null>;
  /** Of a row that was not rendered yet. */
  estimatedPixels: number;
  gapPixels?: number;
  overscan: number;
  /** Covered at the top and the bottom of the window. */
  scrollPaddingPixels?: number;
  /** The row that stays rendered at any scroll position; negative for none. */
  pinned: () => number;
}

/** The rows near the viewport, and the pinned one; `marginTop` is the space above a row that is apart from the one before it. */
export function useWindowRows(options: WindowRowsOptions) {
  const { count, keyOf, frame, estimatedPixels, gapPixels = 0, overscan, scrollPaddingPixels = 0, pinned } = options;
  const top = usePageTop(frame);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey: keyOf,
    estimateSize: () => estimatedPixels,
    gap: gapPixels,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: scrollPaddingPixels,
    scrollPaddingEnd: scrollPaddingPixels,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const row = pinned();
      return row < 0 || row >= range.count || shown.includes(row) ? shown : [...shown, row].sort((a, b) => a - b);
    },
  });
  const rows = virtualizer.getVirtualItems();
  return {
    rows: rows.map(({ index, start }, order) => {
      const before = rows[order - 1];
      return { index, marginTop: before && before.index !== index - 1 ? start - before.end - gapPixels : undefined };
    }),
    paddingTop: (rows[0]?.start ?? top) - top,
    paddingBottom: virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
    scrollTo: (row: number, align: 'auto' | 'center') => virtualizer.scrollToIndex(row, { align }),
  };
}

/** Targets that already have had the focus: a list that was empty for a while does not focus them again. */
const reached = new WeakSet<object>();

/** Goes to the item of each new `target` object. */
export function useTarget(items: readonly { id: string }[], target: { id: string } | undefined, goTo: (index: number) => void): void {
  const goToTarget = useEffectEvent((next: { id: string }) => {
    const index = items.findIndex(({ id }) => id === next.id);
    if (index === -1 || reached.has(next)) return;
    reached.add(next);
    goTo(index);
  });
  useEffect(() => {
    if (target) goToTarget(target);
  }, [target]);
}

/** The distance of an element from the top of the page in pixels, measured again when the page grows or shrinks. */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
