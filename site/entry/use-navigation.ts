import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { PrefetchedReads } from '../data/prefetched-reads.ts';
import type { NextPages } from './next-pages.ts';
import { routeAt } from './routes.ts';

/** Prefetches what a page needs when a pointer, a finger or the focus is on a link to it. */
export function useLinkPrefetch(prefetched: PrefetchedReads, nextPages: NextPages): void {
  const { cache, fallback, mutate } = useSWRConfig();
  useEffect(() => {
    const isKnown = (key: string) => fallback[key] !== undefined || cache.get(key)?.data !== undefined;
    const prefetch = (target: EventTarget | null) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link) return;
      const { route, slug, isUnknown } = routeAt(link.pathname);
      if (isUnknown) return;
      // The page reports a failure when the link is followed.
      nextPages.load(route).catch(() => undefined);
      for (const [key, read] of Object.entries(route.reads(slug)))
        if (!isKnown(key)) prefetched.start(key, read, (value) => mutate(key, value, { revalidate: false }));
    };
    const controller = new AbortController();
    for (const type of ['pointerover', 'focusin'] as const)
      document.addEventListener(type, ({ target }) => prefetch(target), { passive: true, signal: controller.signal });
    // The pointer may be on a link before hydration.
    for (const link of document.querySelectorAll('a:hover, a:focus')) prefetch(link);
    return () => controller.abort();
  }, [cache, prefetched, nextPages, fallback, mutate]);
}
