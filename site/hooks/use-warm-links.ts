import { useEffect } from 'react';
import { routeAt } from '../routes.ts';

/** Fetches a page's code as soon as the pointer or the focus is on a link to it. */
export function useWarmLinks(): void {
  useEffect(() => {
    const controller = new AbortController();
    for (const type of ['pointerover', 'focusin'] as const)
      document.addEventListener(type, warm, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
}

function warm({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  if (!link) return;
  const { route, isUnknown } = routeAt(link.pathname);
  // A failure here is met again, and told, when the link is followed.
  if (!isUnknown) route.load().catch(() => undefined);
}
