import { createElement, Suspense, useEffect, useMemo, useState } from 'react';
import { SWRConfig } from 'swr';
import { Router, useLocation } from 'wouter';
import { GlobalErrorBoundary, PageErrorBoundary } from '../components/error-boundary.tsx';
import { FirstViewport } from '../components/below-viewport.tsx';
import { PageContext } from '../data/page-context.ts';
import { ReadState } from '../components/read-state.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { useScrollAfterClick } from './use-scroll-after-click.ts';
import { useNavigation } from './use-navigation.ts';
import { PrefetchedReads } from '../data/prefetched-reads.ts';
import { createFetcher } from '../data/http.ts';
import type { PageData } from '../data/page-data.ts';
import { isEditorPath } from '../../server/model/api/paths.ts';
import { NextPages } from './next-pages.ts';
import { routeAt } from './routes.ts';

/**
 * The site: the header and the current page. The first render uses the URL of the server's render in the browser too, because a
 * static file can have many addresses. After hydration the browser's location counts.
 */
export function App({ data }: { data: PageData }) {
  const [prefetched] = useState(() => new PrefetchedReads());
  const [reads] = useState(() => readSettings(data, prefetched));
  return (
    <GlobalErrorBoundary>
      <PageContext value={data}>
        <SWRConfig value={reads}>
          <Site data={data} prefetched={prefetched} />
        </SWRConfig>
      </PageContext>
    </GlobalErrorBoundary>
  );
}

function Site({ data, prefetched }: { data: PageData; prefetched: PrefetchedReads }) {
  const [nextPages] = useState(() => new NextPages(data));
  const aroundNav = useNavigation(prefetched, nextPages);
  const [path = '/', search = ''] = data.url.split('?', 2);
  return (
    <Router ssrPath={path} ssrSearch={search} aroundNav={aroundNav}>
      <CurrentPage nextPages={nextPages} />
    </Router>
  );
}

function CurrentPage({ nextPages }: { nextPages: NextPages }) {
  const [path] = useLocation();
  const isClick = useScrollAfterClick(path);
  // A navigation reports a failure.
  useEffect(() => void nextPages.loadStyles().catch(() => undefined), [nextPages]);
  const { route, slug, page, isUnknown } = routeAt(path);
  // The same element for the same page: an update before its code is loaded would show the loading state.
  const shown = useMemo(
    () => (
      <Suspense fallback={<ReadState kind="loading" />}>
        {createElement(nextPages.page({ route, slug, page, isUnknown }), { slug, page, isUnknown })}
      </Suspense>
    ),
    [nextPages, route, slug, page, isUnknown],
  );
  return (
    <>
      <a
        className="ui absolute -top-16 left-4 z-1 bg-ink px-4 py-3 leading-[1.3] font-semibold text-paper focus:top-3 print:hidden"
        href="#main"
      >
        Skip to the content
      </a>
      <SiteHeader path={path} isHome={route.pattern === '/'} />
      <FirstViewport path={path} isClick={isClick}>
        {/* A new article stays mounted when its first save gives it an address. */}
        <PageErrorBoundary key={isUnknown ? 'unknown' : isEditorPath(path) ? route.pattern : path}>{shown}</PageErrorBoundary>
      </FirstViewport>
    </>
  );
}

/** Nothing is read again by itself: not after an error, on focus, after a time or as stale. */
function readSettings({ fallback }: PageData, prefetched: PrefetchedReads) {
  return {
    fallback,
    provider: () => new Map(),
    fetcher: createFetcher(),
    use: [prefetched.middleware],
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    refreshInterval: 0,
  };
}
