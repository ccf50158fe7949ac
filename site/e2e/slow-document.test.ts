import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const site = await sharedPublicSite();

const maxShift = 0.02;

// Further ones are below the first viewport of every screen.
const firstPictures = 3;

test.each(['/', '/product', '/about', '/blog', '/blog/power-of-daily-journaling', '/categories'])(
  '%s does not move when its document arrives in two pieces, cut before or after a picture',
  async (where) => {
    const html = await (await fetch(site.url + where)).text();
    const cuts = [...html.matchAll(/<picture.*?<\/picture>|<img[^>]*>/gs)]
      .slice(0, firstPictures)
      .flatMap(({ index, 0: picture }) => [index, index + picture.length]);
    expect(cuts.length).toBeGreaterThan(1);
    const { url, cutAt, finish } = await inPieces(where, html);
    const page = await browser.open('about:blank');
    await page.addInitScript(sumShifts);
    const moved: unknown[] = [];
    for (const cut of cuts) {
      for (const width of [412, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        cutAt(cut);
        await page.goto(url + where, { waitUntil: 'commit' });
        await page.locator('header').first().waitFor();
        await twoFrames(page);
        finish();
        await page.waitForLoadState();
        await twoFrames(page);
        const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
        if (shift >= maxShift) moved.push({ cut: html.slice(cut - 40, cut + 40), width, shift });
      }
    }
    expect(moved).toEqual([]);
  },
);

/** The site with a page whose response is cut at a place, and goes on when `finish` is called. */
async function inPieces(where: string, html: string) {
  let cut = 0;
  let finish = () => {};
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== where) {
      const { status, headers, body } = await fetch(site.url + request.url);
      response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' });
      for await (const bytes of body ?? []) response.write(bytes);
      return void response.end();
    }
    finish = () => response.end(html.slice(cut));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut));
  };
  // What the page fetches ahead may be under way when the site ends.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, cutAt: (place: number) => void (cut = place), finish: () => finish() };
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Runs in the page. */
function sumShifts(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as { shift: number }).shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}
