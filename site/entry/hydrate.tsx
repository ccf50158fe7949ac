import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PageDocument } from './document.tsx';
import { startAnalytics } from '../data/analytics.ts';
import { readPageData } from '../data/page-data.ts';
import { routeAt } from './routes.ts';

/** Hydrates the server's page, in a transition so that the browser stays responsive. */
export async function hydrate(): Promise<void> {
  const { text, data } = readPageData(document);
  const [path = '/'] = data.url.split('?', 1);
  // Rendering the page reports a failure.
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
