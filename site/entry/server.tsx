import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { cssOf, type PageAssets, type PageRequest, type Render } from '../../server/model/api/page-request.ts';
import { isPrivatePath } from '../../server/model/api/paths.ts';
import type { PageTexts } from '../../server/model/api/picture-sizes.ts';
import type { Site } from '../../server/model/entities/site.ts';
import { writePageData, type PageData } from '../data/page-context.ts';
import serif from '../fonts/eb-garamond.woff2?url';
import sans from '../fonts/public-sans.woff2?url';
import { App } from './app.tsx';
import { pageNames, pageStyles } from './page-styles.ts';
import { commonWords, loadPages, routeAt, type Route } from './routes.ts';

/** Creates the function that renders documents with the scripts and styles of the build. */
export function createRenderer(assets: PageAssets): Render {
  // All at the start: a later build may replace the files before a request.
  const loading = loadPages();
  loading.catch(() => undefined);
  const namesIn = pageNames();
  const sheets = assets.sheets.map(({ url, rules }) => ({ url, stylesFor: pageStyles(rules) }));
  return async (request) => {
    const [path = '/'] = request.url.split('?', 1);
    const { route } = routeAt(path);
    const data = pageDataOf(request, route);
    await loading;
    const page = <App data={data} dataText="" />;
    const html = renderToString(page);
    // React leaves a part that throws to the browser and does not report the error. There it would break the page.
    if (html.includes(failedPart)) throw await errorOf(page);
    const names = namesIn(html);
    // The browser renders the tools with other classes than the server.
    const common = sheets.map(({ url, stylesFor }) => (isPrivatePath(path) ? styleLink(url) : styleElement(stylesFor(names))));
    const icons = cssOf(request.iconRules ?? [], names);
    const chunks = assets.chunks[route.source] ?? [];
    const links = [...assets.styles, ...chunks.filter(isStyle)].map(styleLink);
    const hasScripts = request.hasScripts !== false;
    return documentOf(html, {
      styles: [...common, ...links, icons && styleElement(icons)].join(''),
      data: hasScripts ? writePageData({ ...data, pages: textsIn(html, request.pages) }) : '',
      scripts: hasScripts ? scriptMarkup(assets.scripts, chunks) : '',
    });
  };
}

/** The texts of the pages of the journal whose pictures are in the HTML, the questions if one is, and whether there is a sample. */
function textsIn(html: string, texts: PageTexts): PageTexts {
  const shown = new Set<string>(html.match(/(?<=src="\/images\/pages\/)[a-z-]+(?=-\d)/g));
  const hasQuestion = html.includes(' id="question-of-today"');
  const isShown = (name: string) => name === 'sample' || shown.has(name) || (hasQuestion && name.startsWith('question-'));
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isShown(name)));
}

// React's marker for a part that it could not render. The sanitizer removes comments from articles.
const failedPart = '<!--$!-->';

async function errorOf(page: ReactElement): Promise<unknown> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, { onError: (error) => void errors.push(error) });
  prelude.resume();
  return errors[0] ?? new Error('A part of the page was not rendered');
}

/** Inserts the page data, which is known after the render, and the assets, which are not in React's tree. */
function documentOf(html: string, { styles, data, scripts }: { styles: string; data: string; scripts: string }): Buffer {
  const [head, script, body] = [html.indexOf('</head>'), html.lastIndexOf('</script></body>'), html.lastIndexOf('</body>')];
  const parts = [html.slice(0, head), styles, html.slice(head, script), data, html.slice(script, body), scripts, html.slice(body)];
  return Buffer.from(`<!DOCTYPE html>${parts.join('')}`);
}

function isStyle(url: string): boolean {
  return /\.css(\?|$)/.test(url);
}

function styleLink(url: string): string {
  return `<link rel="stylesheet" href="${escape(url)}">`;
}

function styleElement(css: string): string {
  // `</style` in a string of the CSS would end the element.
  return `<style>${css.replace(/<\/style/gi, '<\\/style')}</style>`;
}

/** Fonts and scripts for the end of the body: earlier they would compete with the document, and the fonts delay the first paint. */
function scriptMarkup(scripts: readonly string[], chunks: readonly string[]): string {
  const modules = chunks.filter((chunk) => !isStyle(chunk));
  return [
    ...[serif, sans].map((font) => `<link rel="preload" href="${escape(font)}" as="font" type="font/woff2" crossorigin>`),
    ...scripts.map((script) => `<script type="module" src="${escape(script)}" fetchpriority="low"></script>`),
    ...modules.map((module) => `<link rel="modulepreload" href="${escape(module)}" fetchpriority="low">`),
  ].join('');
}

function escape(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function pageDataOf({ url, origin, site, pages, fallback, analyticsKey, isStatic }: PageRequest, route: Route): PageData {
  return {
    url,
    origin,
    site: commonWords(site),
    words: route.words(site),
    pages,
    fallback,
    analyticsKey: analyticsKey ?? null,
    isStatic: isStatic ?? false,
    year: new Date().getFullYear(),
    weekday: (new Date().getDay() + 6) % 7,
    price: priceOf(site),
  };
}

/** `$24.00` */
function priceOf({ retailer: { price, currency = 'USD' } }: Site): string | null {
  if (price === undefined) return null;
  return Number(price).toLocaleString('en-US', { style: 'currency', currency });
}
