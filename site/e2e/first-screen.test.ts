import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, rawRequest } from '../../fixtures/harness/raw-request.ts';
import { useBrowser } from './browser.ts';
import { usePublicSite } from './public-site.ts';

const browser = useBrowser();
const site = usePublicSite();

// The initial congestion window of ten segments (RFC 6928), less the headers.
const firstFlightBytes = 14 * 1024;

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

// The longest pages.
test.each(['/', '/product', '/blog', '/blog/power-of-daily-journaling'])(
  'the first 14 KB of %s render its whole first viewport',
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

/** The part of a document that a browser can decompress from the first flight. */
async function firstBytes(url: string, where: string): Promise<string> {
  const { host, port } = new URL(url);
  const response = await rawRequest(
    Number(port),
    `GET ${where} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  expect(response).toMatch(/content-encoding: br/i);
  const sent = Buffer.from(bodyOf(response), 'latin1').subarray(0, firstFlightBytes);
  return brotliDecompressSync(sent, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString('utf8');
}
