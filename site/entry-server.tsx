import { prerenderToNodeStream } from 'react-dom/static';
import type { PageAssets, PageRequest, Render } from '../server/model/page.ts';
import { App } from './app.tsx';
import { PageDocument } from './document.tsx';
import { pageHeadMarkup } from './head-markup.ts';
import { knownReads } from './known-reads.ts';
import { writePageData } from './page-data.ts';
import type { PageData } from './page-data.ts';
import { loadPages, routeAt } from './routes.ts';

/** Makes the function that draws whole documents, with the scripts and styles that the build made. */
export function createRenderer(assets: PageAssets): Render {
  // All at once, for the files may be another build's by the time that somebody asks for a page.
  const pages = loadPages();
  pages.catch(() => undefined);
  return async (request) => {
    const [path = '/', search = ''] = request.url.split('?', 2);
    const data = pageDataOf(request, path, search);
    await pages;
    const failures: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(
      <PageDocument dataText={writePageData(data)}>
        <App data={data} address={{ path, search }} />
      </PageDocument>,
      {
        // A page is sent whole, so React must not move parts of it behind inline scripts, which the policy forbids.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onError: (error) => {
          failures.push(error);
        },
      },
    );
    let html = '';
    for await (const chunk of prelude) html += String(chunk);
    // React would leave the page to the browser; a throw of its own in there would end the process.
    if (failures.length > 0) throw failures[0];
    // React's tree is the same in the browser, which knows nothing of the assets.
    return html.replace('</head>', () => `${pageHeadMarkup(assets, routeAt(path).route.source)}</head>`);
  };
}

function pageDataOf({ origin, site, fallback, analyticsKey }: PageRequest, path: string, search: string): PageData {
  return {
    origin,
    site,
    fallback: knownReads(fallback, path, search),
    analyticsKey: analyticsKey ?? null,
    year: new Date().getFullYear(),
  };
}
