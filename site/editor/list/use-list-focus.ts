import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface ListFocusOptions {
  items: readonly { id: string }[];
  columns?: number;
  /** The element that contains the rows. Elements of items in it have the item's id as `data-id`. */
  frame: RefObject<HTMLElement | null>;
  estimatedPixels: number;
  gapPixels?: number;
  overscan: number;
  /** The item to scroll to and focus; a new object each time. */
  target: { id: string } | undefined;
  firstPart: number;
  /** A part of an item's element: a cell or a button. */
  partOf: (element: HTMLElement, part: number) => HTMLElement | undefined;
}

export type ListFocus = ReturnType<typeof useListFocus>;

/** Targets that were focused once, so that a list that was empty meanwhile does not focus them again. */
const reached = new WeakSet<object>();

/**
 * The rows near the viewport, and the item that has or last had the focus, whose row stays rendered; `marginTop` is the gap to the rendered
 * row before it, if rows between them are not rendered. `goTo` focuses an item as soon as it is rendered.
 */
export function useListFocus(options: ListFocusOptions) {
  const { items, columns = 1, frame, estimatedPixels, gapPixels = 0, overscan, target, firstPart, partOf } = options;
  /** The focused item, by id, because rows move when the list changes. When it leaves the list, the item at its index takes its place. */
  const [chosen, setChosen] = useState<{ id: string; index: number; part: number }>();
  const wanted = useRef<{ id: string; part: number }>(undefined);
  const known = items.findIndex(({ id }) => id === chosen?.id);
  const index = Math.max(0, Math.min(known === -1 ? (chosen?.index ?? 0) : known, items.length - 1));
  const top = usePageTop(frame);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    getItemKey: (row) => `${columns} ${items[row * columns]?.id}`,
    estimateSize: () => estimatedPixels,
    gap: gapPixels,
    overscan,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const pinned = Math.floor(index / columns);
      return !chosen || pinned >= range.count || shown.includes(pinned) ? shown : [...shown, pinned].sort((a, b) => a - b);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const goToTarget = useEffectEvent((next: { id: string }) => {
    const to = items.findIndex(({ id }) => id === next.id);
    if (to === -1 || reached.has(next)) return;
    reached.add(next);
    goTo(to, firstPart);
  });
  useEffect(() => {
    if (target) goToTarget(target);
  }, [target]);
  useEffect(() => void focusWanted());
  return {
    /** Undefined before any item had the focus. */
    chosen,
    index,
    activate,
    goTo,
    measure: virtualizer.measureElement,
    rows: rows.map((row, order) => {
      const before = rows[order - 1];
      return { index: row.index, marginTop: before && before.index !== row.index - 1 ? row.start - before.end - gapPixels : undefined };
    }),
    paddingTop: (rows[0]?.start ?? top) - top,
    paddingBottom: virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
  };

  function activate(id: string, part: number): void {
    if (chosen?.id === id && chosen.part === part) return;
    setChosen({ id, part, index: items.findIndex((item) => item.id === id) });
  }

  function goTo(to: number, part: number): void {
    const item = items[to];
    if (!item) return;
    wanted.current = { id: item.id, part };
    if (!focusWanted()) virtualizer.scrollToIndex(Math.floor(to / columns), { align: 'center' });
  }

  function focusWanted(): boolean {
    const { id, part } = wanted.current ?? {};
    const element = id !== undefined && frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (!element || part === undefined) return false;
    wanted.current = undefined;
    partOf(element, part)?.focus();
    return true;
  }
}

/** The distance of an element from the top of the page, in pixels. Updated when the page's size changes. */
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
