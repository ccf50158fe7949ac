import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bodyOf, rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { testApp, sharedServer, testServer, until } from '../../fixtures/harness/test-server.ts';
import { isLoopbackAddress } from './guard.ts';

const server = await sharedServer();

describe('a malformed request', () => {
  const oneHost = 'The request must name one host';
  const aPath = 'The request must name a path';
  const requests: [line: string, hosts: string, sentence: string][] = [
    ['GET /api/quotes HTTP/1.1', 'Host: localhost:PORT\r\nHost: evil.test\r\n', oneHost],
    ['GET /api/quotes HTTP/1.1', 'Host: localhost:PORT\r\nHost: localhost:PORT\r\n', oneHost],
    ['GET /api/quotes HTTP/1.0', '', oneHost],
    ['GET /api/quotes HTTP/1.1', 'Host:\r\n', oneHost],
    ['GET /api/quotes HTTP/1.1', 'Host: localhost/x\r\n', oneHost],
    ['GET /api/quotes HTTP/1.1', 'Host: a@localhost\r\n', oneHost],
    ['GET http://localhost:PORT/api/quotes HTTP/1.1', 'Host: localhost:PORT\r\n', aPath],
    ['GET http://evil.test/api/quotes HTTP/1.1', 'Host: localhost:PORT\r\n', aPath],
    ['OPTIONS * HTTP/1.1', 'Host: localhost:PORT\r\n', aPath],
  ];
  for (const where of ['/..', '/api/quotes/..', '/./api/quotes', '/blog/%2e%2e/x', '/blog/.%2E?q=x', '/blog\\..\\x'])
    requests.push([`GET ${where} HTTP/1.1`, 'Host: localhost:PORT\r\n', 'The path must not have . or .. as a folder']);

  test('is 400 with a sentence', async () => {
    for (const [line, hosts, sentence] of requests) {
      const request = `${line}\r\n${hosts}Connection: close\r\n\r\n`.replaceAll('PORT', String(server.port));
      const response = await rawRequest(server.port, request);
      expect([line, statusOf(response), bodyOf(response)]).toEqual([line, 400, sentence]);
      expect(response).toContain('x-content-type-options: nosniff');
    }
  });

  test.each(['xn--a', '256.1.1.1', '1.2.3.4.5', '[::::]', 'a:99999'])('an impossible host, %s, is 400', async (host) => {
    for (const target of ['/', '/^', '/"', '/<', '/a/%2e', '/?q="', "/?q='", '/api/quotes#x', '//evil.test/^'])
      for (const line of [`GET ${target}`, `POST ${target}`, `HEAD ${target}`]) {
        const response = await rawRequest(server.port, `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect([line, statusOf(response)]).toEqual([line, 400]);
      }
    expect((await server.get('/api/health')).status).toBe(200);
  });

  test('any host name can read, and no response contains it', async () => {
    const response = await rawRequest(server.port, 'GET /robots.txt HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n');
    expect(statusOf(response)).toBe(200);
    expect(response).toContain(`Sitemap: http://localhost:${server.port}/sitemap.xml`);
  });
});

const reachedByOthers = 'Others can reach this server, so editing needs a password; set JOURNAL_EDITOR_PASSWORD';

describe('a change of content', () => {
  const body = '{"text":"New."}';
  const post = (port: number, headers: string, where = '/api/quotes') =>
    rawRequest(
      port,
      `POST ${where} HTTP/1.1\r\n${headers.replaceAll('PORT', String(port))}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );

  const own = 'localhost:PORT\r\nOrigin: http://localhost:PORT';

  test('is accepted from this machine', async () => {
    const server = await testServer();
    const hosts = ['localhost:PORT', 'LocalHost:PORT', '127.0.0.1:PORT', '[::1]:PORT', '127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT'];
    for (const host of [...hosts, `${own}\r\nSec-Fetch-Site: same-origin`, 'localhost:PORT\r\nSec-Fetch-Site: none'])
      expect([host, statusOf(await post(server.port, `Host: ${host}\r\n`))]).toEqual([host, 201]);
  });

  test('is refused under any name but that of this machine', async () => {
    const names = 'evil.test 127.0.0.1.evil.test:PORT localhost.evil.test:PORT localhost.:PORT localhost localhost:1 127.0.0.2:PORT';
    for (const host of [...names.split(' '), '0.0.0.0:PORT', '2130706433:PORT', 'evil.test:PORT\r\nOrigin: http://evil.test:PORT']) {
      const response = await post(server.port, `Host: ${host}\r\n`);
      const sentence = `Changes are accepted at http://localhost:${server.port} only`;
      expect([host, statusOf(response), bodyOf(response)]).toEqual([host, 403, sentence]);
    }
    expect(await readdir(path.join(server.content, 'quotes'))).toHaveLength(3);
  });

  test('is refused from another site', async () => {
    const origins = 'http://evil.test null http://localhost:8080 http://localhost http://127.0.0.1:PORT http://localhost:PORT/'.split(' ');
    const hosts = [...origins, 'chrome-extension://localhost:PORT', ''].map((origin) => `localhost:PORT\r\nOrigin: ${origin}`);
    for (const site of ['cross-site', 'same-site']) hosts.push(`localhost:PORT\r\nSec-Fetch-Site: ${site}`);
    for (const host of [...hosts, `${own}\r\nSec-Fetch-Site: cross-site`])
      for (const where of ['/api/quotes', '/api/entries', '/']) {
        const response = await post(server.port, `Host: ${host}\r\n`, where);
        expect([host, where, statusOf(response), bodyOf(response)]).toEqual([host, where, 403, 'This request comes from another site']);
      }
  });

  test.each([
    ['Forwarded: for=192.0.2.1', 'HTTP/1.1'],
    ['Via: 1.1 proxy', 'HTTP/1.1'],
    ['X-Forwarded-For: 192.0.2.1', 'HTTP/1.1'],
    ['X-Forwarded-Host: mindset.example', 'HTTP/1.1'],
    ['X-Forwarded-Proto: https', 'HTTP/1.1'],
    ['X-Real-IP: 192.0.2.1', 'HTTP/1.1'],
    ['Connection: close', 'HTTP/1.0'],
  ])('with %s in %s is refused, because it came through a proxy that sends the name of this machine', async (header, version) => {
    const ask = (line: string, rest: string) =>
      rawRequest(server.port, `${line} ${version}\r\nHost: localhost:${server.port}\r\nConnection: close\r\n${header}\r\n${rest}`);
    const response = await ask('POST /api/quotes', `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    expect([statusOf(response), bodyOf(response)]).toEqual([
      403,
      'This request came through a proxy; set JOURNAL_EDITOR_PASSWORD to accept changes from there',
    ]);
    expect(bodyOf(await ask('GET /api/editor', '\r\n'))).toBe('{"access":"closed"}');
    expect(statusOf(await ask('GET /api/changes', '\r\n'))).toBe(403);
    expect(statusOf(await ask('GET /api/quotes', '\r\n'))).toBe(200);
    expect(await readdir(path.join(server.content, 'quotes'))).toHaveLength(3);
  });

  test('is checked for each request of a connection, even with an upgrade or another path in a header', async () => {
    const own = `Host: localhost:${server.port}\r\n`;
    const write = `Host: evil.test:${server.port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const requests = [
      `GET /api/quotes/two-lines HTTP/1.1\r\n${own}\r\n`,
      `POST /api/quotes HTTP/1.1\r\n${write}\r\n${body}`,
      `POST / HTTP/1.1\r\n${write}X-Original-URL: /api/quotes\r\nX-Rewrite-URL: /api/quotes\r\n\r\n${body}`,
      `POST //api/quotes HTTP/1.1\r\n${write}\r\n${body}`,
      `POST /;/api/quotes HTTP/1.1\r\n${write}\r\n${body}`,
      `GET /api/quotes/two-lines HTTP/1.1\r\n${own}Connection: close\r\n\r\n`,
    ];
    const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
    let responses = '';
    socket.on('data', (part: string) => {
      responses += part;
    });
    const statuses = () => responses.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
    for (const [index, request] of requests.entries()) {
      socket.write(request);
      await until(() => statuses().length === index + 1);
    }
    expect(statuses()).toEqual(['200', '403', '415', '403', '403', '200']);
    const upgrade = `POST /api/quotes HTTP/1.1\r\n${write}Connection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n${body}`;
    expect(statusOf(await rawRequest(server.port, upgrade))).toBe(403);
    expect(await readdir(path.join(server.content, 'quotes'))).toHaveLength(3);
  });

  test('is refused by a read-only server, which still accepts signups', async () => {
    const server = await testServer({ readOnly: true });
    const sends: [string, string][] = [
      ['POST', '/api/quotes'],
      ['PUT', '/api/quotes/two-lines'],
      ['DELETE', '/api/quotes/two-lines'],
    ];
    for (const [method, where] of sends) {
      const response = await server.send(method, where, { text: 'x' });
      expect([response.status, await response.text()]).toEqual([403, 'This server is read-only']);
    }
    expect((await server.get('/api/quotes')).status).toBe(200);
    const form = new URLSearchParams({ 'form-name': 'newsletter', name: 'Ann', email: 'ann@example.com' });
    expect((await fetch(server.url, { method: 'POST', body: form })).status).toBe(200);
  });

  test.each(['https://mindset.example', 'http://mindset.example:3000', 'http://192.0.2.1', 'http://127.0.0.1.evil.test'])(
    'is refused where SITE_URL is %s, because its proxy can send any host name and no header',
    async (address) => {
      const server = await testServer({ environment: { SITE_URL: address } });
      for (const host of ['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', new URL(address).host]) {
        const response = await post(server.port, `Host: ${host}\r\n`);
        expect([host, statusOf(response), bodyOf(response)]).toEqual([host, 403, reachedByOthers]);
      }
      expect(await (await server.get('/api/editor')).json()).toEqual({ access: 'closed' });
      for (const [where, sentence] of [
        ['/journal-editor', 'The editor is closed here'],
        ['/api/changes', 'The editor is closed here'],
      ] as const) {
        const response = await server.get(where);
        expect([response.status, await response.text()]).toEqual([403, sentence]);
      }
      expect((await server.get('/api/quotes')).status).toBe(200);
      expect(await readdir(path.join(server.content, 'quotes'))).toHaveLength(3);
    },
  );

  test.each(['http://localhost:8080', 'http://127.0.0.1', 'https://[::1]:3000'])(
    'is accepted from this machine where SITE_URL is %s',
    async (address) => {
      const server = await testServer({ environment: { SITE_URL: address } });
      expect(statusOf(await post(server.port, 'Host: localhost:PORT\r\n'))).toBe(201);
    },
  );

  test('a signup is accepted from the public address, behind a proxy that sends another host name', async () => {
    const { app } = await testApp({ isLocal: false, siteOrigin: 'https://mindset.example' });
    const signup = (origin: string) =>
      app.request('http://10.0.0.7:3000/', {
        method: 'POST',
        body: new URLSearchParams({ 'form-name': 'newsletter', email: 'ann@example.com' }),
        headers: { origin, 'sec-fetch-site': 'same-origin' },
      });
    expect((await signup('https://mindset.example')).status).toBe(200);
    expect((await signup('https://evil.example')).status).toBe(403);
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.evil.test', false],
  ['192.168.1.2', false],
  ['', false],
])('an address %j can be reached from this machine only: %j', (host, expected) => {
  expect(isLoopbackAddress(host)).toBe(expected);
});
