import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { AroundNavHandler } from 'wouter';
import { shownKey } from '../../server/model/api/post-list.ts';
import type { PrefetchedReads } from '../data/prefetched-reads.ts';
import type { NextPages } from './next-pages.ts';
import { routeAt } from './routes.ts';

// Most responses take less. After this time the next page shows that it is loading.
const maxWaitMs = 500;

/**
 * Prefetches what a page needs when a pointer, a finger or the focus is on a link to it.
 * Returns wouter's wrapper of navigations: the current page stays until the next one can be rendered.
 */
export function useNavigation(prefetched: PrefetchedReads, nextPages: NextPages): AroundNavHandler {
  const { cache, fallback, mutate } = useSWRConfig();
  /** The number of navigations. One that waits is dropped when another follows. */
  const count = useRef(0);

  const prefetch = useCallback(
    (path: string) => {
      const { route, slug } = routeAt(path);
      const isKnown = (key: string) => fallback[key] !== undefined || cache.get(key)?.data !== undefined;
      const reads = Object.entries(route.reads(slug))
        .filter(([key]) => !isKnown(key) && !isKnown(shownKey(key)))
        .map(([key, read]) => [key, prefetched.start(key, read)] as const);
      const values = reads.map(async ([key, value]) => mutate(key, await value, { revalidate: false }));
      // The page reports a failure when it is rendered.
      return { reads, settled: Promise.allSettled([nextPages.load(route), ...values]) };
    },
    [cache, fallback, mutate, prefetched, nextPages],
  );

  useEffect(() => {
    const prefetchLink = (target: EventTarget | null) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (link && !routeAt(link.pathname).isUnknown) prefetch(link.pathname);
    };
    const controller = new AbortController();
    for (const type of ['pointerover', 'focusin'] as const)
      document.addEventListener(type, ({ target }) => prefetchLink(target), { passive: true, signal: controller.signal });
    window.addEventListener('popstate', () => (count.current += 1), { signal: controller.signal });
    // The pointer may be on a link before hydration.
    for (const link of document.querySelectorAll('a:hover, a:focus')) prefetchLink(link);
    return () => controller.abort();
  }, [prefetch]);

  return useCallback(
    (navigate, to, options) => {
      const own = (count.current += 1);
      const { pathname } = new URL(to, window.location.href);
      if (pathname === window.location.pathname) return navigate(to, options);
      const { reads, settled } = prefetch(pathname);
      const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
      void Promise.race([settled, timeout]).then(() => {
        if (own !== count.current) return;
        // The page reads nothing that failed right now again.
        for (const [key, value] of reads) prefetched.set(key, value);
        navigate(to, options);
      });
    },
    [prefetched, prefetch],
  );
}
