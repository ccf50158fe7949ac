import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, readdir, symlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../fixtures/harness/content-folder.ts';
import { rawRequest, statusOf } from '../fixtures/harness/raw-request.ts';
import { serverProcess } from '../fixtures/harness/server-process.ts';
import { sharedServer, testServer, until } from '../fixtures/harness/test-server.ts';
import { openPort } from './http/listen.ts';
import { startServer } from './start.ts';

describe('starting', () => {
  test('with signups in the content is refused', async () => {
    const content = await contentFolder();
    const link = path.join(path.dirname(content), 'link');
    await symlink(content, link);
    for (const data of [content, path.join(content, 'var'), path.join(link, 'not/yet'), `${content}/../content/var`])
      await expect(startServer({ content, host: '127.0.0.1', port: 0, environment: { JOURNAL_DATA: data } })).rejects.toThrow(
        `The newsletter's signups would be stored in the content, in ${data}; name a folder outside of it with JOURNAL_DATA`,
      );
    expect(await readdir(content)).not.toContain('var');
  });

  test('on a port that is in use, or that browsers refuse, is refused', async () => {
    const server = await testServer();
    const start = (port: number) => startServer({ content: server.content, host: '127.0.0.1', port, environment: {} });
    await expect(start(server.port)).rejects.toThrow(
      new Error(`Port ${server.port} is taken or not allowed; choose another with PORT=3000 or --port 3000`),
    );
    await expect(start(6000)).rejects.toThrow(
      new Error('Port 6000 cannot be used, because browsers refuse it; choose another with PORT=3000 or --port 3000'),
    );
  });

  test('on an invalid address is refused', async () => {
    await expect(testServer({ host: '' })).rejects.toThrow('There is no address "" to listen on');
    // An address for documentation only (RFC 5737).
    await expect(testServer({ host: '192.0.2.1' })).rejects.toThrow('There is no address "192.0.2.1" to listen on');
  });

  test('at a public address leaves editing closed without a password', async () => {
    const content = await contentFolder();
    const environment = { SITE_URL: 'https://mindset.example', JOURNAL_DATA: await temporaryFolder() };
    const server = await startServer({ content, host: '127.0.0.1', port: 0, environment });
    onTestFinished(() => server.close());
    expect(server.writers).toBe('closed');
  });

  test('renders the cover before a visitor asks for it', { timeout: 60_000 }, async () => {
    const [content, cacheFolder] = [await contentFolder(), await temporaryFolder()];
    await appendFile(path.join(content, 'cover.yaml'), 'back: Drawn at the start.\n');
    const environment = { JOURNAL_DATA: await temporaryFolder(), SITE_URL: 'https://mindset.example' };
    const server = await startServer({ content, host: '127.0.0.1', port: 0, cacheFolder, environment });
    onTestFinished(() => server.close());
    const pictures = path.join(cacheFolder, 'pictures');
    const cover = await until(async () => existsSync(pictures) && (await readdir(pictures)).find((name) => name.endsWith('.480.avif')));
    expect(cover).toMatch(/^[\da-f]{16}\./);
  });

  test('with a missing content folder is refused', async () => {
    const content = path.join(await temporaryFolder(), 'nowhere');
    await expect(startServer({ content, host: '127.0.0.1', port: 0, environment: {} })).rejects.toThrow(
      `There is no content folder ${content}; name one with --content or JOURNAL_CONTENT`,
    );
  });

  test('with a file in the place of the data folder is refused', async () => {
    const content = await contentFolder();
    const file = path.join(content, 'site.yaml');
    for (const JOURNAL_DATA of [file, path.join(file, 'var')])
      await expect(startServer({ content, host: '127.0.0.1', port: 0, environment: { JOURNAL_DATA } })).rejects.toThrow(
        `JOURNAL_DATA: ${file} is a file, not a folder; move it out, or rename it`,
      );
  });

  test('with a folder without site.yaml is refused', async () => {
    const content = await temporaryFolder();
    await expect(startServer({ content, host: '127.0.0.1', port: 0, environment: {} })).rejects.toThrow(
      `The folder ${content} has no site.yaml, so it is not a content folder; name one with --content or JOURNAL_CONTENT`,
    );
  });

  test.each(['mindset.example', 'ftp://mindset.example', 'https://mindset.example/blog', 'https://a:b@mindset.example', 'https://'])(
    'with %s as SITE_URL is refused',
    async (address) => {
      await expect(testServer({ environment: { SITE_URL: address } })).rejects.toThrow(
        new Error(`SITE_URL: ${JSON.stringify(address)} is not a site's address; write one such as https://mindset.example`),
      );
    },
  );
});

describe('a slow or broken client', async () => {
  const timeouts = { headersMs: 500, requestMs: 1000, idleMs: 2000 };
  const drops = { slowly: 20, never: 600_000 };
  const server = await sharedServer({ timeouts });

  test.each(Object.entries(drops))('that finishes its headers %s is closed, and others are served meanwhile', async (_how, pause) => {
    const slow = dripping(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n', pause);
    expect((await server.get('/api/quotes')).status).toBe(200);
    expect(statusOf(await slow)).toBe(408);
  });

  test('is cut off in a later request of its connection as well', async () => {
    const whole = `GET /api/quotes/two-lines HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`;
    const response = await dripping(server.port, `${whole}GET / HTTP/1.1\r\n`, 'X: y\r\n', drops.slowly);
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408']);
  });

  test.each(Object.entries(drops))('that sends its body %s is cut off, and nothing is changed', async (_how, pause) => {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const heads = [
      putHead(server.port, 100_000),
      putHead(server.port, 100_000).replace('Content-Length: 100000', 'Transfer-Encoding: chunked'),
      `POST / HTTP/1.1\r\nHost: localhost:${server.port}\r\n${type}\r\nContent-Length: 10000\r\n\r\n`,
    ];
    const before = await (await server.get('/api/quotes')).text();
    const slow = heads.map((head) => dripping(server.port, head, head.includes('chunked') ? '1\r\nx\r\n' : 'x', pause));
    expect((await server.get('/api/quotes')).status).toBe(200);
    for (const response of slow) expect([400, 408]).toContain(statusOf(await response));
    expect(await (await server.get('/api/quotes')).text()).toBe(before);
  });

  test('can reuse its connection for 65 seconds, as proxies do', async () => {
    const server = await testServer();
    expect((await server.get('/api/quotes')).headers.get('keep-alive')).toBe('timeout=65');
  });

  test('that reads no response is closed', async () => {
    const { server, port } = await openPort({ host: '127.0.0.1', port: 0, timeouts });
    onTestFinished(() => void server.close());
    const more = Buffer.alloc(32 * 1024 * 1024);
    server.on('request', (_request, response) => response.end(more));
    const socket = await open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'readable');
    const connections = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    expect(await connections()).toBe(1);
    expect(await until(async () => (await connections()) === 0)).toBe(true);
  });

  test('has ten seconds for its headers and thirty for its body', async () => {
    const { server } = await openPort({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => void server.close());
    const late = (server as unknown as Record<string, number>)['connectionsCheckingInterval'] ?? Infinity;
    expect([server.headersTimeout + late, server.requestTimeout + late]).toEqual([10_000, 30_000]);
  });

  test('that leaves in the middle of its body changes nothing', async () => {
    const socket = await open(server.port, putHead(server.port, 1000));
    socket.write('{"text":');
    socket.destroy();
    const quote = await (await server.get('/api/quotes/two-lines')).json();
    expect(quote).toMatchObject({ author: 'Aristotle, as told' });
  });

  test('that sends what is not HTTP gets 400', async () => {
    expect(statusOf(await rawRequest(server.port, 'Hello\r\n\r\n'))).toBe(400);
    expect(statusOf(await rawRequest(server.port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`))).toBe(431);
    expect((await server.get('/api/quotes')).status).toBe(200);
  });
});

describe('stopping', () => {
  const body = '{"text":"Last words."}';

  test('a write in flight gets its response, and the process exits with status 0', async () => {
    const { child, port } = await serverProcess({ content: await contentFolder() });
    // An idle connection must not delay the exit.
    const idle = await open(port, `GET /api/quotes HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    await once(idle, 'data');
    const writing = await open(port, putHead(port, body.length) + body.slice(0, 5));
    const response = textOf(writing);

    child.kill('SIGTERM');
    await once(idle, 'close');
    writing.write(body.slice(5));
    expect(statusOf(await response)).toBe(200);
    expect(await response).toContain('"text":"Last words."');
    expect(await exitOf(child)).toEqual([0, null]);
  });

  test('an import of thousands of rows stops, and reports how many were imported', async () => {
    const content = await contentFolder();
    const before = (await readdir(path.join(content, 'quotes'))).length;
    const { child, url } = await serverProcess({ content });
    // No two similar texts, which would take long to compare.
    const texts = Array.from({ length: 2000 }, (_, n) => createHash('sha256').update(String(n)).digest('hex').match(/.{8}/g)?.join(' '));
    const table = ['text', ...texts].join('\n');
    const send = (where: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/import/quotes${where}`, { method: 'POST', headers: { ...headers, 'Content-Type': 'text/csv' }, body: table });
    const { version } = (await (await send('/preview')).json()) as { version: string };
    const response = send('', { 'If-Match': `"${version}"` });
    const added = async () => (await readdir(path.join(content, 'quotes'))).filter((name) => name.endsWith('.yaml')).length - before;
    await until(async () => (await added()) > 0);
    const exit = exitOf(child);
    child.kill('SIGTERM');
    const stopped = await response;
    expect(await exit).toEqual([0, null]);
    expect([stopped.status, await stopped.text()]).toEqual([
      503,
      `The server is being stopped (${await added()} were imported before that; import the file again to continue)`,
    ]);
  });

  test('a request that does not finish is closed after three seconds', async () => {
    const { child, port } = await serverProcess({ content: await contentFolder() });
    await open(port, putHead(port, body.length) + body.slice(0, 5));
    await rawRequest(port, `GET /api/quotes HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
    const before = Date.now();
    child.kill('SIGINT');
    expect(await exitOf(child)).toEqual([0, null]);
    expect(Date.now() - before).toBeGreaterThan(2500);
  });

  test('a second signal ends the process at once', async () => {
    const { child, port } = await serverProcess({ content: await contentFolder() });
    const held = await open(port, putHead(port, body.length));
    await rawRequest(port, `GET /api/quotes HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
    child.kill('SIGTERM');
    await untilRefused(port);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toEqual([null, 'SIGTERM']);
    held.destroy();
  });
});

function putHead(port: number, length: number): string {
  return `PUT /api/quotes/two-lines HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // A connection that the server cuts off may report an error; only its end matters here.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Sends `head`, then `drop` again and again, `pause` milliseconds apart. Returns what comes back until the connection closes. */
async function dripping(port: number, head: string, drop: string, pause: number): Promise<string> {
  const socket = await open(port, head);
  const timer = setInterval(() => socket.write(drop), pause);
  socket.on('close', () => clearInterval(timer));
  return textOf(socket);
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // A drop sent into a closed connection resets it.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

async function exitOf(child: ChildProcess): Promise<[number | null, string | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true));
      socket.on('error', () => resolve(false));
    });
    socket.destroy();
    if (!isOpen) return;
  }
}
