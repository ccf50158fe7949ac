import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
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
    const page = (
      <PageDocument dataText={writePageData(data)}>
        <App data={data} />
      </PageDocument>
    );
    const html = renderToString(page);
    // React leaves a part that threw to the browser, and keeps the reason to itself; there it would end the page.
    if (html.includes(leftOut)) throw await reasonOf(page);
    return withAssets(html, assets, routeAt(path).route.source);
  };
}

// What stands in the place of a part that was not drawn. Texts have no comments: those of articles are taken out.
const leftOut = '<!--$!-->';

async function reasonOf(page: ReactElement): Promise<unknown> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, { onError: (error) => void failures.push(error) });
  prelude.resume();
  return failures[0] ?? new Error('A part of the page was not drawn');
}

/** React's tree is the same in the browser, which knows nothing of the assets. */
function withAssets(html: string, assets: PageAssets, source: string): string {
  const [head, body] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  return `<!DOCTYPE html>${html.slice(0, head)}${styleMarkup(assets, source)}${html.slice(head, body)}${scriptMarkup(assets, source)}${html.slice(body)}`;
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
