import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, rawRequest } from '../../fixtures/harness/raw-request.ts';
import { useBrowser } from './browser.ts';
import { usePublicSite } from './public-site.ts';

const browser = useBrowser();
const site = usePublicSite();

// What a server may send before it hears from the browser: ten segments (RFC 6928), less the headers.
const firstFlight = 14 * 1024;

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

// The pages that hold the most.
test.each(['/', '/product', '/blog', '/blog/power-of-daily-journaling'])(
  'the first screen of %s is whole with the first 14 KB of its document',
  async (where) => {
    const { url } = site;
    const head = await firstBytes(url, where);
    for (const viewport of screens) {
      const shots = [];
      for (const isCut of [false, true]) {
        const page = await browser.open('about:blank', { viewport, javaScriptEnabled: false });
        if (isCut) await page.route(url + where, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: head }));
        await page.goto(url + where, { waitUntil: 'networkidle' });
        shots.push(await page.screenshot());
        await page.context().close();
      }
      expect([viewport, shots[0]?.equals(shots[1] ?? Buffer.alloc(0))]).toEqual([viewport, true]);
    }
  },
);

/** What a browser can read of a document when so much of it has come. */
async function firstBytes(url: string, where: string): Promise<string> {
  const { host, port } = new URL(url);
  const answer = await rawRequest(
    Number(port),
    `GET ${where} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/content-encoding: br/i);
  const sent = Buffer.from(bodyOf(answer), 'latin1').subarray(0, firstFlight);
  return brotliDecompressSync(sent, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString('utf8');
}
