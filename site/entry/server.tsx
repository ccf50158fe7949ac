import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import type { PageAssets, PageRequest, Render } from '../../server/model/api/page-request.ts';
import type { Site } from '../../server/model/entities/site.ts';
import { App } from './app.tsx';
import { scriptMarkup, styleMarkup } from './asset-markup.ts';
import { PageDocument } from './document.tsx';
import { writePageData } from '../data/page-data.ts';
import type { PageData } from '../data/page-data.ts';
import { loadPages, routeAt } from './routes.ts';

/** Creates the function that renders documents with the scripts and styles of the build. */
export function createRenderer(assets: PageAssets): Render {
  // All at the start: a later build may replace the files before a request.
  const pages = loadPages();
  pages.catch(() => undefined);
  const markups = new Map<string, AssetMarkup>();
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
    // React leaves a part that throws to the browser and does not report the error. There it would break the page.
    if (html.includes(failedPart)) throw await errorOf(page);
    const { source } = routeAt(path).route;
    const markup = markups.get(source) ?? markupOf(assets, source);
    markups.set(source, markup);
    const iconStyle = request.iconCss ? `<style>${request.iconCss}</style>` : '';
    return withAssets(html, markup, iconStyle);
  };
}

// React's marker for a part that it could not render. The sanitizer removes comments from articles.
const failedPart = '<!--$!-->';

async function errorOf(page: ReactElement): Promise<unknown> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, { onError: (error) => void errors.push(error) });
  prelude.resume();
  return errors[0] ?? new Error('A part of the page was not rendered');
}

/** The assets of one route in UTF-8. With the styles they are most of a page, so they are encoded only once. */
interface AssetMarkup {
  styles: Buffer;
  scripts: Buffer;
}

function markupOf(assets: PageAssets, source: string): AssetMarkup {
  return { styles: Buffer.from(styleMarkup(assets, source)), scripts: Buffer.from(scriptMarkup(assets, source)) };
}

/** Inserts the assets into the HTML: they are not in React's tree, which must be the same in the browser. */
function withAssets(html: string, { styles, scripts }: AssetMarkup, iconStyle: string): Buffer {
  const [head, body] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  const parts = [html.slice(0, head), styles, iconStyle, html.slice(head, body), scripts, html.slice(body)];
  return Buffer.concat([doctype, ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))]);
}

const doctype = Buffer.from('<!DOCTYPE html>');

function pageDataOf({ url, origin, site, fallback, analyticsKey, isStatic }: PageRequest): PageData {
  return {
    url,
    origin,
    site,
    fallback,
    analyticsKey: analyticsKey ?? null,
    isStatic: isStatic ?? false,
    year: new Date().getFullYear(),
    price: priceOf(site),
  };
}

const currencies = new Map<string, Intl.NumberFormat>();

/** `$24.00` */
function priceOf({ retailer: { price, currency = 'USD' } }: Site): string | null {
  if (price === undefined) return null;
  const format = currencies.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  currencies.set(currency, format);
  return format.format(Number(price));
}
