import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isPrivatePath } from '../../server/model/api/paths.ts';
import { startAnalytics } from '../data/analytics.ts';
import { readPageData } from '../data/page-context.ts';
import { App } from './app.tsx';
import { routeAt } from './routes.ts';

// Hydration starts after the first paint. A hidden page is not painted.
if (document.hidden) void hydrate();
else requestAnimationFrame(() => setTimeout(() => void hydrate()));

/** Hydrates the server's page, in a transition so that the browser stays responsive. Without its code a public page stays as it is. */
async function hydrate(): Promise<void> {
  const { text, data } = readPageData(document);
  const [path = '/'] = data.url.split('?', 1);
  try {
    await routeAt(path).route.load();
  } catch {
    // A public page is whole without its code. A tool is not: rendering it reports the failure.
    if (!isPrivatePath(path)) return reloadOnTraversal();
  }
  startAnalytics(data.analyticsKey ?? undefined);
  startTransition(() => void hydrateRoot(document, <App data={data} dataText={text} />));
}

/** The entries of the history before and after a reload share its document. */
function reloadOnTraversal(): void {
  const { pathname } = window.location;
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) window.location.reload();
  });
}
