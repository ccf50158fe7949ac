import { prerenderToNodeStream } from 'react-dom/static';
import type { PageAssets, PageRequest, Render } from '../server/model/page.ts';
import { App } from './app.tsx';
import { scriptMarkup, styleMarkup } from './asset-markup.ts';
import { PageDocument } from './document.tsx';
import { writePageData } from './page-data.ts';
import type { PageData } from './page-data.ts';
import { loadPages, routeAt } from './routes.ts';

/** Makes the function that draws whole documents, with the scripts and styles that the build made. */
export function createRenderer(assets: PageAssets): Render {
  // All at once, for the files may be another build's by the time that somebody asks for a page.
  const pages = loadPages();
  pages.catch(() => undefined);
  return async (request) => {
    const [path = '/'] = request.url.split('?', 1);
    const data = pageDataOf(request);
    await pages;
    const failures: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(
      <PageDocument dataText={writePageData(data)}>
        <App data={data} />
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
    const { source } = routeAt(path).route;
    return html
      .replace('</head>', () => `${styleMarkup(assets, source)}</head>`)
      .replace(/(?=<\/body><\/html>$)/, () => scriptMarkup(assets, source));
  };
}

function pageDataOf({ url, origin, site, fallback, analyticsKey, isStatic }: PageRequest): PageData {
  return {
    url,
    origin,
    site,
    fallback,
    analyticsKey: analyticsKey ?? null,
    isStatic: isStatic ?? false,
    year: new Date().getFullYear(),
  };
}
