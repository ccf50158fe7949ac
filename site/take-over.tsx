import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PageDocument } from './document.tsx';
import { startAnalytics } from './lib/track.ts';
import { readPageData } from './page-data.ts';

/** Brings the page that the server drew to life, in steps between which the browser can answer. */
export function takeOver(): void {
  const { text, data } = readPageData(document);
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
