import { createElement, Suspense, use, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { SWRConfig } from 'swr';
import { Router, useLocation } from 'wouter';
import { isEditorPath } from '../../server/model/api/paths.ts';
import { OnlyFirstViewport } from '../components/below-viewport.tsx';
import { GlobalErrorBoundary, PageErrorBoundary } from '../components/error-boundary.tsx';
import { ReadState } from '../components/read-state.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { createFetcher } from '../data/http.ts';
import { PageContext, type PageData } from '../data/page-context.ts';
import { NextPages } from './next-pages.ts';
import { useFocusAfterClick, useNavigation, type IsClick } from './navigation.ts';
import { routeAt, type FoundRoute } from './routes.ts';

/** The whole document. Pages add titles and metadata to its head themselves. */
export function App({ data }: { data: PageData }) {
  const [reads] = useState(() => readSettings(data));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!isEditorPath(data.url) && <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161513" />}
        <meta name="theme-color" content="#fbfaf7" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        <GlobalErrorBoundary>
          <PageContext value={data}>
            <SWRConfig value={reads}>
              <Site data={data} />
            </SWRConfig>
          </PageContext>
        </GlobalErrorBoundary>
      </body>
    </html>
  );
}

/** Hydrates with the URL that the server rendered, because a static file can have many addresses; then follows the browser's location. */
function Site({ data }: { data: PageData }) {
  const [nextPages] = useState(() => new NextPages(data));
  const { aroundNav, isClick } = useNavigation(nextPages);
  const [path = '/', search = ''] = data.url.split('?', 2);
  return (
    <Router ssrPath={path} ssrSearch={search} aroundNav={aroundNav}>
      <CurrentPage nextPages={nextPages} isClick={isClick} />
    </Router>
  );
}

function CurrentPage({ nextPages, isClick }: { nextPages: NextPages; isClick: IsClick }) {
  const [path] = useLocation();
  const renderedPath = useDeferredValue(path);
  useFocusAfterClick(path, isClick);
  const { route, slug, page, isUnknown } = routeAt(path);
  // Memoized: an update before the code is loaded would show the loading state.
  const shown = useMemo(() => {
    const found = { route, slug, page, isUnknown };
    return (
      <Suspense fallback={<ReadState kind="loading" />}>
        <RoutePage {...found} nextPages={nextPages} loading={nextPages.loadMissing(found)} />
      </Suspense>
    );
  }, [nextPages, route, slug, page, isUnknown]);
  return (
    <>
      <a
        className="ui absolute -top-16 left-4 z-1 bg-ink px-4 py-3 leading-snug font-semibold text-paper focus:top-3 print:hidden"
        href="#main"
      >
        Skip to the content
      </a>
      {/* The editor has its own bar. */}
      {!isEditorPath(path) && <SiteHeader path={path} isHome={route.pattern === '/'} />}
      {/* Back renders the whole page at once, so that the browser can restore the scroll position. */}
      <OnlyFirstViewport value={renderedPath !== path && isClick.current}>
        {/* A new article stays mounted when its first save gives it an address. */}
        <PageErrorBoundary key={isUnknown ? 'unknown' : isEditorPath(path) ? route.pattern : path}>{shown}</PageErrorBoundary>
      </OnlyFirstViewport>
    </>
  );
}

interface RoutePageProps extends FoundRoute {
  nextPages: NextPages;
  /** Resolves when the page can be rendered; undefined when it can already. */
  loading: Promise<void> | undefined;
}

/** The event that a page dispatches when React runs it. */
export const rendered = 'rendered';

function RoutePage({ nextPages, loading, ...found }: RoutePageProps) {
  if (loading) use(loading);
  useEffect(() => void document.dispatchEvent(new Event(rendered)), []);
  const Page = found.route.loaded();
  return Page && createElement(Page, { ...found, words: nextPages.wordsOf(found) });
}

function readSettings({ fallback }: PageData) {
  return {
    fallback,
    provider: () => new Map(),
    fetcher: createFetcher(),
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  };
}
