import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requires } from '../../fixtures/harness/requirements.ts';
import { bodyOf, rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

test('a change on disk and a change by the API are sent, with the part that changed and its revision', async () => {
  const server = await testServer();
  const stream = await listen(server);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  await until(() => stream.text().startsWith('event: revisions\ndata: {"categories":'));

  writeWhole(path.join(server.content, 'posts/margins.yaml'), 'title: [\n');
  await until(() => stream.text().endsWith('\nevent: change\ndata: posts\n\n'));
  await server.send('POST', '/api/quotes', { text: 'New.' });
  await until(() => stream.text().endsWith('\nevent: change\ndata: quotes\n\n'));
  await rm(path.join(server.content, 'images/leaf.svg'));
  await until(() => stream.text().endsWith('\nevent: change\ndata: images\n\n'));
  writeWhole(path.join(server.content, 'site.yaml'), 'name: [\n');
  await until(() => stream.text().endsWith('\nevent: change\ndata: site\n\n'));
  stream.leave();
});

test('clients that leave do not end the streams of others', async () => {
  const server = await testServer();
  const streams = await Promise.all(Array.from({ length: 30 }, () => listen(server)));
  for (const stream of streams.slice(1)) stream.leave();
  await server.send('POST', '/api/quotes', { text: 'New.' });
  await until(() => streams[0]?.text().includes('data: quotes'));
  expect((await server.get('/api/quotes')).status).toBe(200);
  streams[0]?.leave();
});

test('a server that stops ends its streams and does not wait for their clients', async () => {
  const server = await testServer();
  const stream = await listen(server);
  await server.close();
  // One that the server had waited for would have been cut off.
  await expect(stream.ended).resolves.toBeUndefined();
});

test('HEAD opens no stream', async () => {
  const server = await testServer();
  const response = await fetch(`${server.url}/api/events`, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'text/event-stream', '']);
});

describe('too many streams', () => {
  test('of one client are refused, and a closed one makes room for another', async () => {
    const server = await testServer();
    const sockets = await Promise.all(Array.from({ length: 32 }, () => openSocket(server)));
    const refused = await server.get('/api/events');
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      429,
      '10',
      'Too many pages of yours listen for changes already',
    ]);
    expect((await server.get('/api/quotes')).status).toBe(200);
    expect((await fetch(`${server.url}/api/events`, { method: 'HEAD' })).status).toBe(200);

    for (const leave of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.destroy()]) {
      const leaving = sockets.pop();
      if (leaving) leave(leaving);
      sockets.push(await until(() => openSocket(server).catch(() => false as const)));
      expect((await server.get('/api/events')).status).toBe(429);
    }
  });

  test('on one connection close it', async () => {
    const server = await testServer();
    const socket = await openSocket(server);
    const closed = once(socket, 'close');
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`.repeat(8));
    await closed;
    expect(await Promise.all(Array.from({ length: 32 }, () => openSocket(server)))).toHaveLength(32);
  });

  const addresses = { name: 'Linux, where all of 127.0.0.0/8 is this machine', isMet: process.platform === 'linux' };
  test('of all clients together are refused', requires(addresses), async () => {
    const server = await testServer();
    for (let client = 1; client <= 8; client += 1)
      await Promise.all(Array.from({ length: 32 }, () => openSocket(server, `127.0.0.${client}`)));
    const request = `GET /api/events HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`;
    const refused = await rawRequest(server.port, request, '127.0.0.9');
    expect([statusOf(refused), bodyOf(refused)]).toEqual([503, 'Too many pages listen for changes already']);
    expect(refused).toContain('\r\nretry-after: 10\r\n');
    expect((await server.get('/api/quotes')).status).toBe(200);
  });
});

/** A connection with an open stream. Rejects when the stream is refused. */
async function openSocket(server: TestServer, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (statusOf(head.toString()) === 200) return socket;
  socket.destroy();
  throw new Error('The stream was refused');
}

interface Listening {
  status: number;
  headers: Headers;
  /** What has come so far. */
  text(): string;
  leave(): void;
  /** Resolves when the stream is over. */
  ended: Promise<void>;
}

async function listen(server: TestServer): Promise<Listening> {
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/api/events`, { signal: leaving.signal });
  let text = '';
  const read = async () => {
    try {
      for await (const part of response.body ?? []) text += Buffer.from(part as Uint8Array).toString();
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  };
  return { status: response.status, headers: response.headers, text: () => text, leave: () => leaving.abort(), ended: read() };
}
