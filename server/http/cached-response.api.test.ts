import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fullContent } from '../../fixtures/harness/content-folder.ts';
import { rawRequest } from '../../fixtures/harness/raw-request.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';

describe('every read', () => {
  const reads = '/api/entries /api/entries/margins /api/categories /api/quotes /api/quotes/two-lines /api/health /feed.xml'.split(' ');

  test.each(reads)('%s has an ETag, is 304 for that ETag, and supports HEAD', async (where) => {
    const server = await testServer();
    const first = await server.get(where);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);

    const known = await server.get(where, { 'if-none-match': `"other", ${etag}` });
    expect([known.status, await known.text(), known.headers.get('etag')?.replace('W/', '')]).toEqual([304, '', etag.replace('W/', '')]);
    expect((await server.get(where, { 'if-none-match': '"other"' })).status).toBe(200);

    const head = await fetch(server.url + where, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'));
  });

  test('long responses are compressed with a coding that the client accepts, and vary by that header', async () => {
    const server = await testServer();
    const ask = async (coding: string) => rawRequest(server.port, get('/feed.xml', server.port, `Accept-Encoding: ${coding}\r\n`));
    const plain = await ask('identity');
    expect(plain).toContain('vary: Accept-Encoding');
    const bodyOf = (response: string) => Buffer.from(response.slice(response.indexOf('\r\n\r\n') + 4), 'latin1');

    const brotli = await ask('gzip, br');
    expect(brotli).toContain('content-encoding: br\r\n');
    expect(brotliDecompressSync(bodyOf(brotli))).toEqual(bodyOf(plain));
    const gzip = await ask('br;q=0, gzip;q=0.5');
    expect(gzip).toContain('content-encoding: gzip\r\n');
    expect(gunzipSync(bodyOf(gzip))).toEqual(bodyOf(plain));
    expect(await ask('gzip;q=0, br; q=0.0')).not.toContain('content-encoding');
  });

  test('a page is compressed again, as small as possible, when it was sent twice', async () => {
    const server = await testServer({ content: fullContent, dist: path.resolve('dist') });
    const sizeOf = async (where: string) => {
      const response = await server.get(where, { 'accept-encoding': 'br' });
      return [Number(response.headers.get('content-length')), await response.text()] as const;
    };
    const [first, text] = await sizeOf('/about');
    expect((await sizeOf('/about'))[0]).toBe(first);
    const [small, same] = await until(async () => {
      const sent = await sizeOf('/about');
      return sent[0] < first && sent;
    });
    expect(small).toBeLessThan(first * 0.95);
    expect(same).toBe(text);
  });

  test('an analytics key allows the analytics hosts', async () => {
    const server = await testServer({ environment: { ANALYTICS_KEY: 'G-1' } });
    const policy = (await server.get('/api/entries')).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'sha256-pu9eAsMHZLHAKlW28h0s5x4MA1bih+hRy0BIy9T4CcY=' https://*.googletagmanager.com;");
    expect(policy).toContain(
      "connect-src 'self' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com;",
    );
  });
});

function get(where: string, port: number, headers = ''): string {
  return `GET ${where} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n${headers}\r\n`;
}
