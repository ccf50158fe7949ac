import path from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, rawRequest } from '../../fixtures/harness/raw-request.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { api, paths } from '../../server/model/api/paths.ts';
import { useBrowser } from './browser.ts';
import { publicPages, sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

// The initial congestion window of ten segments (RFC 6928), minus the headers.
const firstFlightBytes = 14 * 1024;

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

// Three faces of a font, subset to Latin.
const maxFontBytes = 60 * 1024;

// The longest pages, on a desktop, which shows more of a document than a phone.
test.each([
  ['/', desktop],
  ['/product', desktop],
  ['/product', phone],
  ['/blog', desktop],
  ['/blog/power-of-daily-journaling', desktop],
])('the first 14 KB of %s render its whole first viewport in %o', async (where, viewport) => {
  const head = await firstBytes(url, where);
  const shots = [];
  for (const isCut of [false, true]) {
    const page = await browser.open('about:blank', { viewport, javaScriptEnabled: false });
    if (isCut) await page.route(url + where, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: head }));
    await page.goto(url + where);
    shots.push(await page.screenshot());
    await page.context().close();
  }
  expect(shots[0]?.equals(shots[1] ?? Buffer.alloc(0))).toBe(true);
});

// A median post with all its parts, including a page of the journal, should arrive within the first round trips of a connection.
const maxPostBytes = 49 * 1024;
const maxCompressedPostBytes = 12 * 1024;

test('the HTML of the median post has at most 49 KB, and at most 12 KB compressed, from the third visitor on', async () => {
  const { get } = await testServer({ content: path.resolve('content'), dist: path.resolve('dist') });
  const posts = (await (await get(api.posts)).json()) as { slug: string }[];
  const sizes = [];
  for (const { slug } of posts) {
    const html = await (await get(paths.post(slug), { 'accept-encoding': 'identity' })).arrayBuffer();
    const sizeSent = async () => Number((await get(paths.post(slug), { 'accept-encoding': 'br' })).headers.get('content-length'));
    const first = await sizeSent();
    const small = await until(async () => {
      const sent = await sizeSent();
      return sent < first && sent;
    });
    sizes.push({ plain: html.byteLength, compressed: small });
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  expect(median(sizes.map(({ plain }) => plain))).toBeLessThanOrEqual(maxPostBytes);
  expect(median(sizes.map(({ compressed }) => compressed))).toBeLessThanOrEqual(maxCompressedPostBytes);
});

test('a public page loads one script and at most 60 KB of fonts, and has its data in the HTML', async () => {
  const check = async (where: string) => {
    const page = await browser.open('about:blank');
    const fetched = new Map<string, Set<string>>();
    page.on('request', (request) => {
      const paths = fetched.get(request.resourceType()) ?? new Set();
      fetched.set(request.resourceType(), paths.add(new URL(request.url()).pathname));
    });
    await page.goto(url + where, { waitUntil: 'networkidle' });
    const fonts = [...(fetched.get('font') ?? [])].map(async (path) => {
      const response = await fetch(url + path);
      return Number(response.headers.get('content-length'));
    });
    const bytes = (await Promise.all(fonts)).reduce((sum, size) => sum + size, 0);
    expect(bytes, `fonts of ${where}`).toBeLessThanOrEqual(maxFontBytes);
    expect({ where, scripts: fetched.get('script')?.size, hasFonts: bytes > 0, calls: fetched.get('fetch') }).toEqual({
      where,
      scripts: 1,
      hasFonts: true,
    });
  };
  // In parallel, because each waits for a quiet network.
  await Promise.all(publicPages.map(check));
});

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
