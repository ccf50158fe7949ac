import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import type { PageAssets, PageRequest, Render } from '../../server/model/api/page-request.ts';
import { isPrivatePath } from '../../server/model/api/paths.ts';
import { cssOf } from '../../server/model/api/page-request.ts';
import type { PageTexts } from '../../server/model/api/picture-urls.ts';
import type { Site } from '../../server/model/entities/site.ts';
import { App } from './app.tsx';
import { scriptMarkup, styleElement, styleLink, styleLinks } from './asset-markup.ts';
import { PageDocument } from './document.tsx';
import { writePageData } from '../data/page-data.ts';
import type { PageData } from '../data/page-data.ts';
import { PageNames, PageStyles } from './page-styles.ts';
import { loadPages, routeAt, wordsFor } from './routes.ts';

/** Creates the function that renders documents with the scripts and styles of the build. */
export function createRenderer(assets: PageAssets): Render {
  // All at the start: a later build may replace the files before a request.
  const loading = loadPages();
  loading.catch(() => undefined);
  const links = new Map<string, AssetLinks>();
  const pageNames = new PageNames();
  const sheets = assets.sheets.map(({ url, rules }) => ({ url, styles: new PageStyles(rules) }));
  return async (request) => {
    const [path = '/'] = request.url.split('?', 1);
    const { route } = routeAt(path);
    // The browser renders the tools with other words and classes than the server.
    const isTool = isPrivatePath(path);
    const data = pageDataOf({ ...request, site: isTool ? request.site : wordsFor(route, request.site) });
    await loading;
    const page = (
      <PageDocument dataText="">
        <App data={data} />
      </PageDocument>
    );
    const html = renderToString(page);
    // React leaves a part that throws to the browser and does not report the error. There it would break the page.
    if (html.includes(failedPart)) throw await errorOf(page);
    const linked = links.get(route.source) ?? linksOf(assets, route.source);
    links.set(route.source, linked);
    const names = pageNames.of(html);
    const common = sheets.map(({ url, styles }) => (isTool ? styleLink(url) : styleElement(styles.for(names))));
    const icons = cssOf(request.iconRules ?? [], names);
    return documentOf(html, {
      styles: common.join('') + linked.styles + (icons && styleElement(icons)),
      data: request.hasScripts === false ? '' : writePageData({ ...data, pages: textsIn(html, request.pages) }),
      scripts: request.hasScripts === false ? '' : linked.scripts,
    });
  };
}

/** The texts of the pages of the journal whose pictures are in the HTML. */
function textsIn(html: string, texts: PageTexts): PageTexts {
  const shown = new Set<string>(html.match(/(?<=src="\/images\/pages\/)[a-z-]+(?=-\d)/g));
  return Object.fromEntries(Object.entries(texts).filter(([page]) => shown.has(page)));
}

// React's marker for a part that it could not render. The sanitizer removes comments from articles.
const failedPart = '<!--$!-->';

async function errorOf(page: ReactElement): Promise<unknown> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, { onError: (error) => void errors.push(error) });
  prelude.resume();
  return errors[0] ?? new Error('A part of the page was not rendered');
}

/** The markup of the linked assets of one route. */
interface AssetLinks {
  styles: string;
  scripts: string;
}

function linksOf(assets: PageAssets, source: string): AssetLinks {
  return { styles: styleLinks(assets, source), scripts: scriptMarkup(assets, source) };
}

interface DocumentParts {
  styles: string;
  data: string;
  scripts: string;
}

/** Inserts the page data, which is known after the render, and the assets, which are not in React's tree. */
function documentOf(html: string, { styles, data, scripts }: DocumentParts): Buffer {
  const [head, script, body] = [html.indexOf('</head>'), html.lastIndexOf('</script></body>'), html.lastIndexOf('</body>')];
  const parts = [html.slice(0, head), styles, html.slice(head, script), data, html.slice(script, body), scripts, html.slice(body)];
  return Buffer.from(`<!DOCTYPE html>${parts.join('')}`);
}

function pageDataOf({ url, origin, site, pages, fallback, analyticsKey, isStatic }: PageRequest): PageData {
  return {
    url,
    origin,
    site,
    pages,
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
