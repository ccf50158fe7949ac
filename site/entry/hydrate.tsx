import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PageDocument } from './document.tsx';
import { startAnalytics } from '../data/analytics.ts';
import { readPageData } from '../data/page-data.ts';
import { routeAt } from './routes.ts';

/** Brings the page that the server drew to life, in steps between which the browser can answer. */
export async function hydrate(): Promise<void> {
  const { text, data } = readPageData(document);
  const [path = '/'] = data.url.split('?', 1);
  // Its failure is met again, and told, when the page is drawn.
  await routeAt(path)
    .route.load()
    .catch(() => undefined);
  startAnalytics(data.analyticsKey ?? undefined);
  startTransition(() => {
    hydrateRoot(
      document,
      <PageDocument dataText={text}>
        <App data={data} />
      </PageDocument>,
    );
  });
}
