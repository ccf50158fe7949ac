import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rawRequest, statusOf } from '../fixtures/harness/raw-request.ts';
import { sharedServer } from '../fixtures/harness/test-server.ts';

const server = await sharedServer({ dev: true });

test('a server from the sources serves pages and their sources, and no other file', async () => {
  const home = await server.get('/');
  const [, script = ''] = /src="(\/site\/loader\/loader\.\w+)"/.exec(await home.text()) ?? [];
  expect(home.status).toBe(200);
  for (const where of [script, '/server/model/entities/days.ts', '/@vite/client', '/favicon.svg'])
    expect([where, (await server.get(where)).headers.get('content-type')]).toEqual([where, expect.stringMatching(/javascript|svg/)]);

  const ask = (where: string) =>
    rawRequest(server.port, `GET ${where} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`);
  const root = process.cwd();
  const others = [
    '/package.json',
    '/var/newsletter.csv',
    '/content/site.yaml',
    '/server/access/guard.ts',
    '/cli/bin.js',
    '/.git',
    '/README.md',
  ];
  for (const where of [
    ...others,
    ...others.map((one) => `/@fs${root}${one}`),
    '/@fs/etc/passwd',
    '/@fs/etc/passwd?raw',
    '/@fs/etc/passwd?import&raw??',
  ])
    for (const form of [where, `${where}?raw`, `${where}?url`, `${where}?import`])
      expect([form, [400, 403, 404].includes(statusOf(await ask(form)))]).toEqual([form, true]);
  // Vite logs each refusal.
  expect(vi.mocked(console.error)).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
});

test('a server from the sources serves no cached file', async () => {
  const kept = path.join('node_modules/.cache/journal', `test-${process.pid}.ndjson`);
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(kept, 'A draft.');
  onTestFinished(() => rmSync(kept));
  for (const where of [`/${kept}`, `/@fs${path.resolve(kept)}`])
    for (const form of [where, `${where}?raw`, `${where}?url`, `${where}?import&raw`]) {
      const response = await server.get(form);
      expect([form, (await response.text()).includes('A draft.')]).toEqual([form, false]);
    }
  vi.mocked(console.error).mockClear();
});

test('a server from the sources refuses other sites', async () => {
  const port = server.port;
  const body = '{"text":"New."}';
  const ask = (line: string, headers: string) =>
    rawRequest(
      port,
      `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  expect(statusOf(await ask('POST /api/quotes', ''))).toBe(201);
  for (const origin of ['http://evil.test', 'http://localhost:9', 'null']) {
    const own = `Origin: ${origin}\r\n`;
    const preflight = await ask('OPTIONS /api/quotes', `${own}Access-Control-Request-Method: PUT\r\n`);
    const write = await ask('POST /api/quotes', own);
    const read = await ask('GET /api/quotes', own);
    const seen = await ask('GET /server/model/entities/days.ts', `${own}Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: no-cors\r\n`);
    const opened = ['no-cors', 'navigate'].map((mode) =>
      ask('GET /__open-in-editor?file=README.md', `Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: ${mode}\r\n`),
    );
    expect([preflight, write, read, seen, ...(await Promise.all(opened))].map(statusOf)).toEqual([403, 403, 200, 403, 403, 403]);
    for (const response of [preflight, write, read, seen]) expect(response.toLowerCase()).not.toContain('access-control-allow');
  }
  for (const host of ['evil.test', `evil.test:${port}`, `127.0.0.1.evil.test:${port}`]) {
    const rebound = await rawRequest(
      port,
      `POST /api/quotes HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(statusOf(rebound)).toBe(403);
  }
});
