import { Suspense, useState } from 'react';
import { SWRConfig } from 'swr';
import { Router, useLocation } from 'wouter';
import { GlobalErrorBoundary, PageErrorBoundary } from './components/error-boundary.tsx';
import { PageContext } from './components/page-context.ts';
import { ReadState } from './components/read-state.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { useArrival } from './hooks/use-arrival.ts';
import { useWarmLinks } from './hooks/use-warm-links.ts';
import { createFetcher } from './lib/http.ts';
import type { PageData } from './page-data.ts';
import { routeAt } from './routes.ts';

interface AppProps {
  data: PageData;
  /** Where the page stands, on the server; in the browser the location says so. */
  address?: { path: string; search: string };
}

/** The site: header, and the page at the address. */
export function App({ data, address }: AppProps) {
  const [reads] = useState(() => readSettings(data));
  return (
    <GlobalErrorBoundary>
      <PageContext value={data}>
        <SWRConfig value={reads}>
          <Router {...(address ? { ssrPath: address.path, ssrSearch: address.search } : {})}>
            <CurrentPage />
          </Router>
        </SWRConfig>
      </PageContext>
    </GlobalErrorBoundary>
  );
}

function CurrentPage() {
  const [path] = useLocation();
  useArrival(path);
  useWarmLinks();
  const { route, slug, isUnknown } = routeAt(path);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <SiteHeader path={path} isHome={route.pattern === '/'} />
      <PageErrorBoundary key={path}>
        <Suspense fallback={<ReadState kind="loading" />}>
          <route.Page slug={slug} isUnknown={isUnknown} />
        </Suspense>
      </PageErrorBoundary>
    </>
  );
}

/** What is read once holds: nothing is read again by itself, neither after an error nor on focus, in time or as stale. */
function readSettings({ fallback }: PageData) {
  return {
    fallback,
    provider: () => new Map(),
    fetcher: createFetcher(),
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    refreshInterval: 0,
  };
}
