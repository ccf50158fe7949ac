import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { cssOf, type PageAssets, type PageRequest, type Render } from '../../server/model/api/page-request.ts';
import { isPrivatePath } from '../../server/model/api/paths.ts';
import { weakMemo } from '../../server/model/caches.ts';
import type { Site } from '../../server/model/entities/site.ts';
import { speculationRules } from '../../server/model/api/speculation-rules.ts';
import { escapeHtml } from '../../server/model/text/escape-text.ts';
import { pageDataElement, type PageData } from '../data/page-context.ts';
import serif from '../fonts/eb-garamond.woff2?url';
import sans from '../fonts/public-sans.woff2?url';
import { App } from './app.tsx';
import { pageStyles, styleElement } from './page-styles.ts';
import { commonWords, formatPrice, loadPages, routeAt, type Route } from './routes.ts';

/**
 * Creates the function that renders documents with the scripts and styles of the build.
 * @param hasTools loads the editor and the other tools now, before a later build can replace their files, rather than at their first request
 */
export function createRenderer(assets: PageAssets, hasTools: boolean): Render {
  const loading = loadPages('public');
  const loadingAll = hasTools ? loading.then(() => loadPages('tools')) : loading;
  loadingAll.catch(() => undefined);
  const { sheet } = assets;
  const stylesOf = pageStyles(sheet?.rules ?? []);
  return async (request) => {
    const [path = '/'] = request.url.split('?', 1);
    const { route } = routeAt(path);
    const data = pageDataOf(request, route);
    await (isPrivatePath(path) ? route.load() : loading);
    const page = <App data={data} />;
    const html = renderToString(page);
    // React leaves a part that throws to the browser, unreported, and it would break the page there.
    if (html.includes(failedPart)) throw await errorOf(page);
    const { names, element } = stylesOf(html);
    // Tools get the whole style sheet, because the browser renders them with classes that the server's HTML lacks.
    const common = sheet && isPrivatePath(path) ? Buffer.from(styleLink(sheet.url)) : element;
    const icons = cssOf(request.iconRules ?? [], names);
    const chunks = assets.chunks[route.source] ?? [];
    const links = [...assets.styles, ...chunks.filter(isStyle)].map(styleLink);
    const styles = [...links, styleElement(icons)].join('');
    if (request.hasScripts === false) return documentOf(html, common, styles, '');
    // The browser finds the other texts in the HTML.
    const { sample } = request.pages;
    const dataElement = pageDataElement({ ...data, pages: sample === undefined ? {} : { sample } });
    return documentOf(html, common, styles, dataElement + scriptMarkup(assets, chunks, request));
  };
}

// React's marker for a part that it could not render. It cannot come from articles: the sanitizer removes comments.
const failedPart = '<!--$!-->';

async function errorOf(page: ReactElement): Promise<unknown> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, { onError: (error) => void errors.push(error) });
  prelude.resume();
  return errors[0] ?? new Error('A part of the page was not rendered');
}

/**
 * Inserts what is outside of React's tree: the styles at the end of the head, and the page data and the scripts at the end of the body.
 * @param common the first styles, in UTF-8: encoding them takes as long as encoding the rest of a page
 */
function documentOf(html: string, common: Buffer, styles: string, scripts: string): Buffer {
  const [head, body] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  const start = Buffer.from(`<!DOCTYPE html>${html.slice(0, head)}`);
  return Buffer.concat([start, common, Buffer.from(`${styles}${html.slice(head, body)}${scripts}${html.slice(body)}`)]);
}

function isStyle(url: string): boolean {
  return /\.css(\?|$)/.test(url);
}

function styleLink(url: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(url)}">`;
}

/** Scripts for the end of the body. Earlier, they would compete with the document, and the fonts would delay the first paint. */
function scriptMarkup({ scripts, loader }: PageAssets, chunks: readonly string[], { analyticsKey, isStatic, url }: PageRequest): string {
  const [path = ''] = url.split('?', 1);
  const pageModules = chunks.filter((chunk) => !isStyle(chunk));
  const isTool = isPrivatePath(path);
  const attributes = Object.entries({
    src: loader,
    'data-loader': '',
    'data-analytics-key': analyticsKey,
    'data-modules': isTool ? undefined : [...scripts, ...pageModules].join(' '),
    'data-url': isStatic ? url : undefined,
  }).map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`));
  return [
    ...[serif, sans].map((font) => `<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin>`),
    `<script type="module"${attributes.join('')}></script>`,
    ...(isTool
      ? [
          ...scripts.map((script) => `<script type="module" src="${escapeHtml(script)}" fetchpriority="low"></script>`),
          ...pageModules.map((module) => `<link rel="modulepreload" href="${escapeHtml(module)}" fetchpriority="low">`),
        ]
      : [`<script type="speculationrules">${speculationRules}</script>`]),
  ].join('');
}

// Formatting a price takes as long as a thirtieth of a page.
const shownOnAll = weakMemo((site: Site) => ({
  site: commonWords(site),
  price: site.retailer.price === undefined ? null : formatPrice(site, site.retailer.price),
}));

function pageDataOf({ url, origin, site, isbn, pages, fallback, isStatic }: PageRequest, route: Route): PageData {
  return {
    url,
    origin,
    ...shownOnAll(site),
    words: route.words(site),
    isbn,
    pages,
    fallback,
    isStatic: isStatic ?? false,
  };
}
