import { statSync } from 'node:fs';
import path from 'node:path';
import { HTTPResponse, noContent, type H3Event } from 'h3';
import { callerOf, isLoopbackOrigin } from '../access/guard.ts';
import { sharedFields, summaryOf, type Share } from '../access/shares.ts';
import { ignoringMissing } from '../content/files/system-error.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import { fileOf } from '../content/tree/stored-item.ts';
import { json, uncachedJson } from '../http/cached-response.ts';
import { secretPageHeaders } from '../http/headers.ts';
import { addressOf } from '../http/client-address.ts';
import { rateLimit, tooManyRequests } from '../http/too-many-requests.ts';
import { readBody, timeZoneOf } from '../http/request-body.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import type { ImageOperation } from '../model/api/drawing.ts';
import type { SpreadPage } from '../model/api/editions-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { serverPaths } from '../model/api/paths.ts';
import { shareSchema } from '../model/api/request-schemas.ts';
import type { MadeShare, ShareList } from '../model/api/response-schemas.ts';
import { onThisComputer, shareDay } from '../model/api/shares-api.ts';
import type { PageFields } from '../model/entities/template.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { renderPageSvg } from '../pictures/page-svg.ts';
import type { Uses } from '../services.ts';
import { drawBookPage, renderItemPage } from './item-page.ts';
import { plainPage, type SiteServices } from './render-page.ts';
import { param, type Router } from './router.ts';

// A reader opens a page a few times, and each visit renders it.
const visits = { max: 60, windowMs: 60_000 };

/** The links that show one item to people without a log-in: their list, making and ending one, and what each shows. */
export function shareRoutes(router: Router, services: SiteServices & Uses<'fonts' | 'guard' | 'layOut' | 'shares'>): void {
  const { base, config, guard, layOut, previews, repository, shares } = services;
  const headers = { ...secretPageHeaders(base), 'content-type': 'text/html; charset=utf-8' };
  const countVisit = rateLimit(visits);

  router.getForEditor(editorApi.shares, (event) => {
    return uncachedJson({ shares: shares.list().map(summaryOf), unreachable: unreachableAt(originOf(event)) } satisfies ShareList);
  });
  router.post(editorApi.shares, async (event) => {
    const order = await readBody(event, shareSchema, 'link');
    const by = callerOf(event, guard)?.person?.name;
    const { key, share } = await shares.add(repository, { ...order, by, timeZone: timeZoneOf(event) });
    const origin = originOf(event);
    const made = { ...summaryOf(share), address: origin + serverPaths.show(key), unreachable: unreachableAt(origin) } satisfies MadeShare;
    return json(made, { status: 201, cacheControl: 'no-store', headers: { location: editorApi.share(share.id) } });
  });
  router.delete(editorApi.share(':id'), async (event) => {
    await shares.end(param(event, 'id'));
    return noContent();
  });

  router.get(serverPaths.show('**'), async (event) => {
    const waitSeconds = countVisit(addressOf(event, config.trustedProxies));
    if (waitSeconds > 0) throw tooManyRequests('Too many visits', waitSeconds, headers);
    const share = shares.find(event.url.pathname.slice(serverPaths.show('').length));
    const html = share && (await shown(share, event.req.signal).catch(noneWhenMissing));
    return new HTTPResponse((html ?? nothingShown) as BodyInit, { status: html === undefined ? 404 : 200, headers });
  });

  async function shown(share: Share, signal: AbortSignal): Promise<string> {
    const { part, item: id, page, name } = share;
    const fields = sharedFields(repository, share);
    const html =
      part === 'pages'
        ? await layOut((fonts) => bookPageHtml(name, drawBookPage(services, id, fields as PageFields, fonts), fonts), signal)
        : (await previews.run(() => renderItemPage(services, { part, id, page }, fields), { signal })).toString();
    return withLine(html, lineOf(share));
  }

  /** `A draft of November 28, until December 5` */
  function lineOf({ part, item, fixed, madeAt, until, timeZone }: Share): string {
    const saved = ignoringMissing(() => statSync(path.join(repository.folder, fileOf(part, item))).mtime.toISOString());
    const day = (time: string) => shareDay(time, timeZone);
    return `A draft of ${day(fixed ? madeAt : (saved ?? madeAt))}, until ${day(until)}`;
  }

  /** The public origin of this server, or else the one that the request names: the guard has checked its host. */
  function originOf(event: H3Event): string {
    return config.siteOrigin ?? event.url.origin;
  }
}

function unreachableAt(origin: string): string | null {
  return isLoopbackOrigin(origin) ? `${onThisComputer} Whoever runs the site can give it one.` : null;
}

function noneWhenMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

const lineStyle = 'padding:.6rem 1rem;background:#17150f;color:#fff;font:600 1rem/1.4 "Public Sans",system-ui,sans-serif;text-align:center';
const noIndex = '<meta name="robots" content="noindex">';

/** Adds a line that says what the page is, hides its forms, which send nothing from here, and drops its public address, which may not exist yet. */
function withLine(html: string, line: string): string {
  const head = html
    .replace(/<link rel="canonical"[^>]*>|<meta property="og:url"[^>]*>/g, '')
    .replace('</head>', () => `${noIndex}<style>form{display:none}</style></head>`);
  return head.replace(
    /<body[^>]*>/,
    (body) => `${body}<aside aria-label="About this page" style="${escapeHtml(lineStyle)}">${line}</aside>`,
  );
}

function bookPageHtml(name: string, page: Pick<SpreadPage, 'width' | 'height' | 'operations'>, fonts: Fonts): string {
  const words = page.operations.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])).join(' ');
  // An SVG in a file loads no pictures, but one within a page does.
  const images = page.operations.flatMap((mark) => (mark.kind === 'image' ? imageMarkup(mark) : [])).join('');
  const svg = renderPageSvg(page, fonts).replace('</svg>', () => `${images}</svg>`);
  const label = escapeHtml(`${name}: ${words}`);
  return plainPage(
    name,
    `<style>${bookPageStyle}</style>`,
    `<main><h1>${escapeHtml(name)}</h1><div role="img" aria-label="${label}">${svg}</div></main>`,
  );
}

const bookPageStyle =
  'body{margin:0;background:#f1eee6}h1{margin:1rem;font:1.25rem/1.3 Georgia,serif;text-align:center}svg{display:block;width:min(36rem,100% - 2rem);height:auto;margin:1rem auto;background:#fff}';

function imageMarkup({ x, y, width, height, file }: ImageOperation): string {
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${escapeHtml(file)}" style="filter:grayscale(1)"/>`;
}

/** The same for a link that has ended, that never existed, or whose item is gone. */
const nothingShown = plainPage(
  'Nothing is shown here',
  `${noIndex}<style>body{margin:15vh auto;padding:0 1rem;max-width:32rem;font:1.125rem/1.5 system-ui,sans-serif}h1{font-size:1.625rem;line-height:1.2}</style>`,
  '<h1>Nothing is shown here</h1><p>This link has ended, or a part of its address is missing. Ask the person who sent it for a new one.</p>',
);
