import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { preload, useSWRConfig } from 'swr';
import type { AroundNavHandler } from 'wouter';
import { shownKey } from '../../server/model/api/post-list.ts';
import { isPrivatePath } from '../../server/model/api/paths.ts';
import { memoize } from '../../server/model/caches.ts';
import { whenFound } from '../data/when-found.ts';
import type { NextPages } from './next-pages.ts';
import { routeAt } from './routes.ts';

// Most responses are faster. After this time, the next page shows its loading state.
const maxWaitMs = 500;

const controls = 'a, button, input';

/** Whether the last navigation was a click on a link, not Back. Up to date before the page renders. */
export type IsClick = Readonly<{ current: boolean }>;

/**
 * Prefetches the code and data of a page when a pointer, a finger or the focus is on a link to it.
 * Returns a wrapper of wouter's navigations that keeps the current page until the next one can render.
 */
export function useNavigation(nextPages: NextPages): { aroundNav: AroundNavHandler; isClick: IsClick } {
  const { cache, fallback, mutate } = useSWRConfig();
  const isClick = useRef(false);
  const isTouched = useRef(false);
  /** Counts navigations: a later one cancels a waiting one. */
  const count = useRef(0);
  /** Reads that started before their page renders. Failed reads are removed. */
  const started = useRef(new Map<string, Promise<unknown>>());

  const missingReads = useCallback(
    (path: string) => {
      const { route, slug } = routeAt(path);
      const isKnown = (key: string) => fallback[key] !== undefined || cache.get(key)?.data !== undefined;
      return route.reads(slug).filter(([key]) => !isKnown(key) && !isKnown(shownKey(key)));
    },
    [cache, fallback],
  );

  const prefetch = useCallback(
    (path: string) => {
      const { route } = routeAt(path);
      const reads = missingReads(path).map(([key, read]) => [key, memoize(started.current, key, read)] as const);
      const values = reads.map(async ([key, value]) => mutate(key, await value, { revalidate: false }));
      // The page reports failures when it renders.
      return { reads, settled: Promise.allSettled([nextPages.load(route), ...values]) };
    },
    [missingReads, mutate, nextPages],
  );

  const isReady = useCallback(
    (path: string) => nextPages.hasLoaded(routeAt(path).route) && missingReads(path).length === 0,
    [missingReads, nextPages],
  );

  useEffect(() => {
    const prefetchFor = (target: EventTarget | null, isTouch = false) => {
      if (!(target instanceof Element)) return;
      const link = linkAt(target);
      // The control may change classes on this page. A failure is reported by the next navigation.
      if (target.closest(controls) && !(link && isTouch)) void nextPages.loadStyles().catch(() => undefined);
      if (link && !isTouch) prefetch(link.pathname);
    };
    const controller = new AbortController();
    const options = { signal: controller.signal };
    document.addEventListener('pointerover', ({ target, pointerType }) => prefetchFor(target, pointerType === 'touch'), options);
    document.addEventListener('focusin', ({ target }) => prefetchFor(target, isTouched.current), options);
    // The pointer may be on a link before hydration.
    for (const control of document.querySelectorAll(':hover, :focus')) prefetchFor(control);
    // Taps prefetch nothing. Unless everything is loaded, the server's page is faster than rendering here.
    const followPlain = (event: MouseEvent) => {
      const link = event.target instanceof Element && linkAt(event.target);
      if (!link || !isTouched.current || isPrivatePath(window.location.pathname)) return;
      if (link.pathname !== window.location.pathname && !isReady(link.pathname)) event.stopPropagation();
    };
    const capture = { ...options, capture: true };
    window.addEventListener('pointerdown', ({ pointerType }) => void (isTouched.current = pointerType === 'touch'), capture);
    window.addEventListener('keydown', () => void (isTouched.current = false), capture);
    window.addEventListener('click', followPlain, capture);
    return () => controller.abort();
  }, [prefetch, isReady, nextPages]);

  // A layout effect, to listen before wouter's effect, which renders the page on the same event. Browsers ignore `capture` for events of the window.
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
        // So that the page does not repeat reads that are pending or have just failed.
        for (const [key, value] of reads) void preload(key, () => value);
        go();
      });
    },
    [prefetch],
  );
  return { aroundNav, isClick };
}

function linkAt(element: Element): HTMLAnchorElement | null {
  const link = element.closest<HTMLAnchorElement>('a[href^="/"]');
  return link && routeAt(link.pathname).isUnknown ? null : link;
}

/** After a click on a link, scrolls to the top or the hash and focuses the heading for screen readers. After Back, the browser restores the position. */
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
        // The page has already focused one of its fields.
        else if (document.activeElement?.matches('main :is(input, textarea)')) return;
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      },
    );
  }, [path, isClick]);
}
