import { hydrateRoot } from 'react-dom/client';
import './styles.css';
import { App } from './app.tsx';
import { PageDocument } from './document.tsx';
import { startAnalytics } from './lib/track.ts';
import { readPageData } from './page-data.ts';

const { text, data } = readPageData(document);
startAnalytics(data.analyticsKey ?? undefined);
hydrateRoot(
  document,
  <PageDocument dataText={text}>
    <App data={data} />
  </PageDocument>,
);
