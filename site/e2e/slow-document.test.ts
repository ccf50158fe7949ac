import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const site = await sharedPublicSite();

const maxShift = 0.02;

// Later pictures are below the first viewport of every screen.
const firstPictures = 3;

test.each(['/', '/product', '/about', '/blog', '/blog/power-of-daily-journaling', '/categories'])(
  '%s does not shift when its document arrives in pieces, cut before and after each of its first pictures, and the pictures last',
  async (where) => {
    const html = await (await fetch(site.url + where)).text();
    const cuts = [...html.matchAll(/<picture.*?<\/picture>|<img[^>]*>/gs)]
      .slice(0, firstPictures)
      .flatMap(({ index, 0: picture }) => [index, index + picture.length]);
    expect(cuts.length).toBeGreaterThan(1);
    const pieces = [0, ...cuts].map((start, index) => html.slice(start, cuts[index]));
    const { url, send, sendPictures } = await inPieces(where, pieces[0] + cut);
    const page = await browser.open('about:blank');
    await page.addInitScript(sumShifts);
    const moved: unknown[] = [];
    for (const width of [412, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url + where, { waitUntil: 'commit' });
      for (const [index, piece] of pieces.entries()) {
        const isLast = index === pieces.length - 1;
        if (index > 0) send(isLast ? piece : piece + cut, isLast);
        // Scripts may wait behind the pictures.
        const isParsed = isLast ? () => document.readyState !== 'loading' : countsCuts;
        await page.waitForFunction(isParsed, index + 1, { polling: 20 });
        await twoFrames(page);
        if (isLast) {
          sendPictures();
          await page.waitForLoadState();
          await twoFrames(page);
        }
        const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
        if (shift >= maxShift) moved.push({ piece: piece.slice(0, 80), width, shift });
      }
    }
    expect(moved).toEqual([]);
  },
);

/** Marks the end of a piece. */
const cut = '<!--cut-->';

/** Runs in the page: whether this many pieces have been parsed. */
function countsCuts(count: number): boolean {
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  let found = 0;
  while (comments.nextNode()) if (comments.currentNode.nodeValue === 'cut') found += 1;
  return found === count;
}

/** A proxy of the site that sends the first piece of a page, then each piece passed to `send`. Pictures wait for `sendPictures`. */
async function inPieces(where: string, first: string) {
  let page: ServerResponse | undefined;
  let [pictures, sendPictures] = [Promise.resolve(), () => {}];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== where) {
      if (request.url?.startsWith('/images/')) await pictures;
      const { status, headers, body } = await fetch(site.url + request.url);
      response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' });
      for await (const bytes of body ?? []) response.write(bytes);
      return void response.end();
    }
    pictures = new Promise((resolve) => (sendPictures = resolve));
    page = response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    page.write(first);
  };
  // Prefetches of the page may still be running when the site closes.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sendPictures: () => sendPictures(),
    send: (piece: string, isLast: boolean) => void (isLast ? page?.end(piece) : page?.write(piece)),
  };
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Runs in the page: sums its layout shifts. */
function sumShifts(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as { shift: number }).shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}
