import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { preload, useSWRConfig } from 'swr';
import type { AroundNavHandler } from 'wouter';
import { shownKey } from '../../server/model/api/post-list.ts';
import { memoize } from '../../server/model/runtime/caches.ts';
import type { NextPages } from './next-pages.ts';
import { routeAt } from './routes.ts';

// Most responses take less. After this time the next page shows that it is loading.
const maxWaitMs = 500;

/** Whether the last navigation was a click on a link, not going back; it is right before the page is rendered. */
export type IsClick = Readonly<{ current: boolean }>;

/**
 * Prefetches what a page needs when a pointer, a finger or the focus is on a link to it.
 * Returns wouter's wrapper of navigations: the current page stays until the next one can be rendered.
 */
export function useNavigation(nextPages: NextPages): { aroundNav: AroundNavHandler; isClick: IsClick } {
  const { cache, fallback, mutate } = useSWRConfig();
  const isClick = useRef(false);
  /** The number of navigations. One that waits is dropped when another follows. */
  const count = useRef(0);
  /** The reads that started before a page is rendered. A failed one is removed. */
  const started = useRef(new Map<string, Promise<unknown>>());

  const prefetch = useCallback(
    (path: string) => {
      const { route, slug } = routeAt(path);
      const isKnown = (key: string) => fallback[key] !== undefined || cache.get(key)?.data !== undefined;
      const reads = route
        .reads(slug)
        .filter(([key]) => !isKnown(key) && !isKnown(shownKey(key)))
        .map(([key, read]) => [key, memoize(started.current, key, read)] as const);
      const values = reads.map(async ([key, value]) => mutate(key, await value, { revalidate: false }));
      // The page reports a failure when it is rendered.
      return { reads, settled: Promise.allSettled([nextPages.load(route), ...values]) };
    },
    [cache, fallback, mutate, nextPages],
  );

  useEffect(() => {
    const prefetchLink = (target: EventTarget | null) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (link && !routeAt(link.pathname).isUnknown) prefetch(link.pathname);
    };
    const controller = new AbortController();
    for (const type of ['pointerover', 'focusin'] as const)
      document.addEventListener(type, ({ target }) => prefetchLink(target), { passive: true, signal: controller.signal });
    // The pointer may be on a link before hydration.
    for (const link of document.querySelectorAll('a:hover, a:focus')) prefetchLink(link);
    return () => controller.abort();
  }, [prefetch]);

  // A layout effect listens before wouter's effect, which renders the page on the same event.
  useLayoutEffect(() => {
    const goBack = () => {
      isClick.current = false;
      count.current += 1;
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);

  const aroundNav: AroundNavHandler = useCallback(
    (navigate, to, options) => {
      const own = (count.current += 1);
      const { pathname } = new URL(to, window.location.href);
      const go = () => {
        isClick.current ||= !options?.replace;
        navigate(to, options);
      };
      if (pathname === window.location.pathname) return go();
      const { reads, settled } = prefetch(pathname);
      const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
      void Promise.race([settled, timeout]).then(() => {
        if (own !== count.current) return;
        // The page reads nothing again that is under way, or that failed right now.
        for (const [key, value] of reads) void preload(key, () => value);
        go();
      });
    },
    [prefetch],
  );
  return { aroundNav, isClick };
}

/**
 * After a click on a link: scrolls to the top or to the part that the address names, and focuses the heading for screen readers.
 * The browser itself restores the scroll position after going back.
 */
export function useFocusAfterClick(path: string, isClick: IsClick): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    if (!isClick.current) return undefined;
    const id = window.location.hash.slice(1);
    if (!id) window.scrollTo({ top: 0, behavior: 'instant' });
    return whenFound(
      () => (id ? document.getElementById(id) : document.querySelector<HTMLElement>('main h1')),
      (target) => {
        if (id) target.scrollIntoView();
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      },
    );
  }, [path, isClick]);
}

/** Calls `then` as soon as `find` finds an element; returns a function that stops the search. */
function whenFound(find: () => HTMLElement | null, then: (found: HTMLElement) => void): () => void {
  const look = () => {
    const found = find();
    if (!found) return;
    observer.disconnect();
    then(found);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
