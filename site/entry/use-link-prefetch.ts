import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { EarlyReads } from '../data/prefetch.ts';
import { routeAt } from './routes.ts';

/** Fetches a page's code, and what it reads, as soon as a pointer, a finger or the focus is on a link to it. */
export function useWarmLinks(early: EarlyReads): void {
  const { cache, fallback, mutate } = useSWRConfig();
  useEffect(() => {
    const isKnown = (key: string) => fallback[key] !== undefined || cache.get(key)?.data !== undefined;
    const warm = (target: EventTarget | null) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link) return;
      const { route, slug, isUnknown } = routeAt(link.pathname);
      if (isUnknown) return;
      // A failure here is met again, and told, when the link is followed.
      route.load().catch(() => undefined);
      for (const [key, read] of Object.entries(route.reads(slug)))
        if (!isKnown(key)) early.begin(key, read, (value) => mutate(key, value, { revalidate: false }));
    };
    const controller = new AbortController();
    for (const type of ['pointerover', 'focusin'] as const)
      document.addEventListener(type, ({ target }) => warm(target), { passive: true, signal: controller.signal });
    // One may have got there before the app did.
    for (const link of document.querySelectorAll('a:hover, a:focus')) warm(link);
    return () => controller.abort();
  }, [cache, early, fallback, mutate]);
}
